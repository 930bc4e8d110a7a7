import type { Sql } from '#database/connect.ts';

/** Parts of a hosted backend's schema that our SQL reads and older versions lack. */
const NEEDED = [
  { table: 'auth.users', name: 'is_anonymous' },
  { table: 'auth.users', name: 'email_change_confirm_status' },
  { table: 'auth.sessions', name: 'ip' },
  { table: 'auth.sessions', name: 'tag' },
  { table: 'auth.sessions', name: 'refreshed_at' },
  { table: 'auth.mfa_factors', name: 'status' },
  { table: 'auth.mfa_amr_claims', name: 'created_at' },
  { table: 'auth.one_time_tokens', name: 'token_hash' },
  { table: 'storage.objects', name: 'owner_id' },
  { table: 'storage.objects', name: 'user_metadata' },
];

type BackendSchema = { has_schema: boolean; missing: string[]; has_accounts: boolean };

/**
 * @returns whether the database has a backend's schema, which columns it lacks, and whether it has these
 * accounts
 */
export async function readBackendSchema(
  sql: Sql,
  accounts: readonly string[],
): Promise<BackendSchema> {
  const [found] = await sql<{ has_schema: boolean; missing: string[] }[]>`
    select to_regclass('auth.users') is not null and to_regclass('storage.objects') is not null as has_schema,
      (select coalesce(jsonb_agg(n.table || '.' || n.name order by n.table, n.name), '[]')
        from jsonb_to_recordset(${sql.json(NEEDED)}) as n ("table" text, name text)
        where not exists (
          select from pg_attribute a
          where a.attrelid = to_regclass(n.table) and a.attname = n.name and not a.attisdropped)) as missing`;
  const { has_schema = false, missing = [] } = found ?? {};
  if (!has_schema || missing.length > 0) return { has_schema, missing, has_accounts: false };
  const [counted] = await sql<{ count: number }[]>`
    select count(*)::int as count from auth.users
    where id::text in (select jsonb_array_elements_text(${sql.json([...accounts])}))`;
  return { has_schema, missing, has_accounts: counted?.count === accounts.length };
}
