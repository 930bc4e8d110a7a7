import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT_SCHEMA } from '#app/server/installation/schema-sources.ts';
import type { Sql } from '#database/connect.ts';
import { migrate } from '#database/migrate/migrate.ts';
import { ensureJobSchema } from '#kit/server/jobs/queue.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createContact, createLead, createPremiumProfile } from '#test/factories.ts';
import { readCatalog } from '#test/money/catalog.ts';

/** Just before the first of today's migrations. */
const END_OF_HISTORY = '20261130000000';

/** Tables that `supabase/schemas` or a migration refills, so they equal a new installation's. */
const REFILLED = [
  'private.features',
  'private.profile_columns',
  'private.reserved_usernames',
  'private.sections',
  'plan_features',
  'private.template_parts',
];

/** Counts that a migration derives from existing rows. */
const COUNTED = ['private.account_counts', 'private.daily_events'];

/** Columns added to existing rows since. */
const ADDED = [
  'accent',
  'external_id',
  'fair_id',
  'answerer_id',
  'answerer_told_at',
  'due_on',
  'due_told_at',
  'state',
  'tag',
  'cover_image_focus',
  'directory_rules',
  'opened_at',
  'profile_picture_focus',
  'template_name',
];

let upgraded: TestDatabase;
let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase('product');
  upgraded = await createTestDatabase('gateway');
  await ensureJobSchema(upgraded.sql, upgraded.url);
  await migrate(upgraded.sql, { ...PRODUCT_SCHEMA, until: END_OF_HISTORY });
});
afterAll(() => Promise.all([fresh.drop(), upgraded.drop()]));

test('an upgrade keeps existing rows, and gives the catalogue of a fresh installation', async () => {
  const { sql } = upgraded;
  expect(await takeNewSwitch(fresh.sql)).toEqual([{ is_on: false }]);
  expect(await countRules(sql)).toEqual(await countRules(fresh.sql));
  // The search for names in other alphabets has changed since: kept-rows.test.ts.
  const { user_id } = await createPremiumProfile(sql, { full_name: 'Ada Lovelace' });
  const grace = { full_name: 'Grace Hopper', email: 'grace@vizit.test' };
  await createLead(sql, { ...grace, user_id, company: 'Navy' });
  await createContact(sql, { user_id, full_name: 'Ada', email: 'ada@vizit.test' });
  await createAgency(sql, { full_name: 'Northlight' });
  await sql`insert into public.webhooks (user_id, url, events)
    values (${user_id}, 'https://hooks.example.com/in', '["lead.created"]')`;
  const before = await readRows(sql);

  const applied = await migrate(sql, PRODUCT_SCHEMA);

  expect(applied.at(-1)).toBe('guards.sql');
  expect(await takeNewSwitch(sql)).toEqual([{ is_on: false }]);
  expect(await readRows(sql)).toEqual(before);
  expect(await readRows(sql, REFILLED)).toEqual(await readRows(fresh.sql, REFILLED));
  expect([...(await sql`select sum(number)::int as accounts from private.account_counts`)]).toEqual(
    [{ accounts: 2 }],
  );
  // Earlier leads don't count as unread.
  expect([...(await sql`select opened_at = created_at as is_read from public.leads`)]).toEqual([
    { is_read: true },
  ]);
  expect(await readCatalog(sql)).toEqual(await readCatalog(fresh.sql));
  expect(await listVersions(sql)).toEqual(await listVersions(fresh.sql));
  expect(await migrate(sql, PRODUCT_SCHEMA)).toEqual([]);
});

/** Removes the switch added since, which is off until an administrator turns it on. */
async function takeNewSwitch(sql: Sql): Promise<unknown> {
  return [
    ...(await sql`delete from public.switches where name = 'company_sign_in' returning is_on`),
  ];
}

function listVersions(sql: Sql): Promise<unknown> {
  return sql`select version, checksum from supabase_migrations.schema_migrations order by 1`;
}

async function listKeptTables(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('auth', 'public', 'private')
      and c.relname <> 'schema_migrations'`;
  return tables.map(({ name }) => name).filter((name) => ![...REFILLED, ...COUNTED].includes(name));
}

/** @returns the row count of each non-empty table of ours, and the rows' hash */
async function readRows(sql: Sql, tables?: readonly string[]): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const name of tables ?? (await listKeptTables(sql))) {
    const [found] = await sql<{ hash: string | null }[]>`
      select count(*) || ' ' || md5(string_agg(row, '|' order by row)) as hash
      from ${sql(name)} each, lateral (select (to_jsonb(each) - ${`{${ADDED.join()}}`}::text::text[])::text) as kept (row)`;
    if (found?.hash) rows[name] = found.hash;
  }
  return rows;
}

/** @returns how many rows migrations create, before anyone has an account */
async function countRules(sql: Sql): Promise<Record<string, string>> {
  const rows = await readRows(sql);
  return Object.fromEntries(
    Object.entries(rows).map(([table, hash]) => [table, hash.split(' ')[0] ?? '']),
  );
}
