import { pipeline } from 'node:stream/promises';
import type { Sql, TransactionSql } from '#database/connect.ts';
import {
  type BackedUpTable,
  countRows,
  liftRules,
  listColumns,
  nameOf,
  readRows,
  writeRows,
} from './backup.ts';

/** Schemas that are moved whole; a hosted backend grants us the rights to them. */
const OWN_SCHEMAS = ['public', 'private', 'graphile_worker'];

/** The backend's auth tables. Sessions are left out: everyone signs in again. */
const ACCOUNT_TABLES = [
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'auth.webauthn_credentials',
];

/** Migration records, attempt counters and running copies. */
const LEFT = ['graphile_worker.migrations', 'private.rate_limits', 'private.installation'];

/** A table with the columns both sides have, and its row count at the source. */
type MovedTable = BackedUpTable;

/** Tables to move, and the number of passkeys the other side has no table for. */
export type MovedTables = { tables: MovedTable[]; passkeysLeft: number };

/** @returns the tables to move, with the columns readable at the source and writable at the target */
export async function findMovedTables(
  source: TransactionSql,
  goal: TransactionSql,
): Promise<MovedTables> {
  const there = new Map((await listUsable(goal, 'insert')).map((each) => [nameOf(each), each]));
  const tables: MovedTable[] = [];
  let passkeysLeft = 0;
  for (const table of await listUsable(source, 'select')) {
    const taken = there.get(nameOf(table));
    const rows = await countRows(source, table);
    if (taken === undefined && table.name === 'webauthn_credentials') passkeysLeft = rows;
    // Past months' partitions are missing if nothing was ever counted.
    const columns = taken
      ? table.columns.filter((name) => taken.columns.includes(name))
      : table.columns;
    if (taken || table.schema !== 'auth') tables.push({ ...table, columns, rows });
  }
  return { tables, passkeysLeft };
}

async function listUsable(tx: TransactionSql, right: 'select' | 'insert') {
  const wanted = { schemas: OWN_SCHEMAS, tables: ACCOUNT_TABLES, left: LEFT, right };
  return (await listColumns(tx, wanted)).filter(({ columns }) => columns.length > 0);
}

/**
 * Turns off triggers and foreign keys for the incoming rows: by a setting that superusers have and hosted
 * backends grant (we don't own their auth tables), otherwise as the owner of all tables.
 *
 * @returns a function that restores the rules
 */
async function takeUnchecked(goal: TransactionSql): Promise<() => Promise<void>> {
  const [row] = await goal<{ may_set: boolean }[]>`
    select has_parameter_privilege('session_replication_role', 'set') as may_set`;
  if (!row?.may_set) return liftRules(goal);
  await goal`set local session_replication_role = replica`;
  return async () => undefined;
}

/** @returns whether `moveRows` may fill a database: with that setting, or as its tables' owner */
export async function mayTakeRows(goal: Sql): Promise<boolean> {
  const [row] = await goal<{ may_take: boolean }[]>`
    select has_parameter_privilege('session_replication_role', 'set')
      or pg_has_role(relowner, 'usage') as may_take
    from pg_class where oid = 'auth.users'::regclass`;
  return row?.may_take === true;
}

/**
 * Fills the empty side: deletes rows that migrations wrote, and skips triggers and foreign keys.
 *
 * @returns a function that restores them before the transaction ends
 * @throws Error if a table's rows differ from the source
 */
export async function moveRows(
  source: TransactionSql,
  goal: TransactionSql,
  { tables }: MovedTables,
): Promise<() => Promise<void>> {
  const putBack = await takeUnchecked(goal);
  // A hosted database stops statements after two minutes.
  for (const side of [source, goal]) await side`set local statement_timeout = 0`;
  for (const { schema, name, partition } of tables) {
    if (partition === null) continue;
    await goal`
      create table if not exists ${goal(`${schema}.${name}`)}
      partition of ${goal.unsafe(partition.of)} ${goal.unsafe(partition.bounds)}`;
  }
  for (const table of tables.filter(({ schema }) => schema !== 'auth')) {
    await goal`truncate ${goal(nameOf(table))} cascade`;
  }
  for (const table of tables) {
    await pipeline(readRows(source, table), await writeRows(goal, table));
    const rows = await countRows(goal, table);
    if (rows !== table.rows) {
      throw new Error(`${nameOf(table)} has ${rows} of ${table.rows} rows; nothing was moved.`);
    }
  }
  await moveSequences(source, goal);
  return putBack;
}

async function moveSequences(source: TransactionSql, goal: TransactionSql): Promise<void> {
  const rows = await source<{ name: string; value: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname in ${source(OWN_SCHEMAS)} and last_value is not null`;
  for (const { name, value } of rows) {
    await goal`select setval(${name}::regclass, ${value}::text::bigint)`;
  }
}

/**
 * Reseals authenticator app secrets in the other side's format.
 *
 * @param reseal returns null if a secret is unreadable: its factor is removed
 * @returns how many were removed
 */
export async function moveSecrets(
  goal: TransactionSql,
  reseal: (secret: string, id: string) => string | null,
): Promise<number> {
  const rows = await goal<{ id: string; secret: string }[]>`
    select id, secret from auth.mfa_factors where secret is not null`;
  let lost = 0;
  for (const { id, secret } of rows) {
    const sealed = reseal(secret, id);
    if (sealed === null) await goal`delete from auth.mfa_factors where id = ${id}`;
    else await goal`update auth.mfa_factors set secret = ${sealed} where id = ${id}`;
    lost += sealed === null ? 1 : 0;
  }
  return lost;
}

/** A file's row, as JSON. */
export type StoredObject = {
  id: string;
  bucket_id: string;
  name: string;
  version: string | null;
  owner: string | null;
  owner_id: string | null;
  metadata: { size?: number; mimetype?: string; cacheControl?: string; eTag?: string } | null;
  user_metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
};

/** @returns all uploaded files */
export async function listObjects(sql: Sql | TransactionSql): Promise<StoredObject[]> {
  const rows = await sql<{ object: StoredObject }[]>`
    select to_jsonb(o) - 'path_tokens' as object from storage.objects o order by bucket_id, name`;
  return rows.map(({ object }) => object);
}

/** Rows of files per statement. */
const OBJECTS_AT_ONCE = 1_000;

/** Inserts the rows of files whose bytes are already here. */
export async function insertObjects(tx: TransactionSql, objects: readonly StoredObject[]) {
  for (const piece of toPieces(objects)) {
    await tx`
      insert into storage.objects (id, bucket_id, name, version, owner, owner_id, metadata,
        user_metadata, created_at, updated_at, last_accessed_at)
      select id, bucket_id, name, version, owner, owner_id, coalesce(metadata, '{}'),
        user_metadata, created_at, updated_at, last_accessed_at
      from jsonb_populate_recordset(null::storage.objects, ${tx.json(piece as never)})`;
  }
}

/** Restores owners, ids and times of uploaded files. */
export async function nameObjects(tx: TransactionSql, objects: readonly StoredObject[]) {
  for (const piece of toPieces(objects)) {
    await tx`
      update storage.objects o
      set id = s.id, owner = s.owner, owner_id = s.owner_id, user_metadata = s.user_metadata,
        created_at = s.created_at, updated_at = s.updated_at, last_accessed_at = s.last_accessed_at
      from jsonb_populate_recordset(null::storage.objects, ${tx.json(piece as never)}) s
      where o.bucket_id = s.bucket_id and o.name = s.name`;
  }
}

function toPieces(objects: readonly StoredObject[]): StoredObject[][] {
  const count = Math.ceil(objects.length / OBJECTS_AT_ONCE);
  return Array.from({ length: count }, (_, i) =>
    objects.slice(i * OBJECTS_AT_ONCE, (i + 1) * OBJECTS_AT_ONCE),
  );
}

/** @returns the product's applied migrations, or null if there never were any */
export async function listProductMigrations(sql: Sql, table: string): Promise<string[] | null> {
  const [found] = await sql<
    { is_there: boolean }[]
  >`select to_regclass(${table}) is not null as is_there`;
  if (!found?.is_there) return null;
  const rows = await sql<{ version: string }[]>`select version from ${sql(table)} order by version`;
  return rows.map(({ version }) => version);
}
