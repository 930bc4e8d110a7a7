import type { Writable } from 'node:stream';
import type { Sql, TransactionSql } from '#database/connect.ts';

/** Schemas that are backed up. */
const SCHEMAS = ['auth', 'storage', 'public', 'private', 'graphile_worker'];

/** All schemas an installation creates, including the one where Supabase's tool records migrations. */
const MADE_SCHEMAS = [...SCHEMAS, 'supabase_migrations'];

/** Tables filled by migrations, which are never copied. */
const HISTORIES = ['auth.schema_migrations', 'graphile_worker.migrations'];

/** A table in a backup. `columns` is the order of its rows' values. */
export type BackedUpTable = {
  schema: string;
  name: string;
  columns: string[];
  rows: number;
  /** For a partition: its parent table and its bounds, in SQL. */
  partition: { of: string; bounds: string } | null;
};

/** The last migration applied from a folder. */
export type AppliedMigration = { version: string; checksum: string | null };

/**
 * Reads everything from one snapshot, which excludes later writes.
 *
 * @param read queries through the transaction it is given
 */
export async function readSnapshot<Result>(
  sql: Sql,
  read: (tx: TransactionSql) => Promise<Result>,
): Promise<Result> {
  const result = await sql.begin('isolation level repeatable read read only', async (tx) => ({
    read: await read(tx),
  }));
  return result.read as Result;
}

/** @returns our non-empty tables, with their row counts */
export async function listTables(tx: TransactionSql): Promise<BackedUpTable[]> {
  const tables = await listColumns(tx, { schemas: SCHEMAS, left: HISTORIES });
  const counted: BackedUpTable[] = [];
  for (const table of tables) counted.push({ ...table, rows: await countRows(tx, table) });
  return counted;
}

type Wanted = {
  schemas: readonly string[];
  /** Additional tables, schema-qualified. */
  tables?: readonly string[];
  /** Excluded tables, schema-qualified. */
  left: readonly string[];
  /** Only columns on which this user has this right. */
  right?: 'select' | 'insert';
};

/** @returns non-empty tables, with their writable columns */
export async function listColumns(
  tx: TransactionSql,
  { schemas, tables = [], left, right }: Wanted,
): Promise<Omit<BackedUpTable, 'rows'>[]> {
  return tx<Omit<BackedUpTable, 'rows'>[]>`
    select n.nspname as schema, c.relname as name,
      (select coalesce(jsonb_agg(a.attname order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and (${right ?? null}::text is null
            or has_column_privilege(c.oid, a.attnum, ${right ?? 'select'}))
      ) as columns,
      (select jsonb_build_object('of', i.inhparent::regclass::text,
          'bounds', pg_get_expr(c.relpartbound, c.oid))
        from pg_inherits i where i.inhrelid = c.oid and c.relispartition
      ) as partition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p'
      and (n.nspname in ${tx(schemas)} or n.nspname || '.' || c.relname in ${tx(['', ...tables])})
      and n.nspname || '.' || c.relname not in ${tx(left)}
    order by 1, 2`;
}

type TableName = Pick<BackedUpTable, 'schema' | 'name'>;

/** @returns a table's qualified name in SQL */
export const nameOf = ({ schema, name }: TableName) => `${schema}.${name}`;

export async function countRows(tx: TransactionSql, table: TableName): Promise<number> {
  const [row] = await tx<{ count: string }[]>`select count(*) as count from ${tx(nameOf(table))}`;
  return Number(row?.count ?? 0);
}

/** @returns the next values of our sequences, without unused ones */
export async function listSequences(tx: TransactionSql): Promise<Record<string, string>> {
  const rows = await tx<{ name: string; value: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname in ${tx(SCHEMAS)} and last_value is not null order by 1`;
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** @returns the keys of all uploaded files */
export async function listFileKeys(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ version: string }[]>`select distinct version from storage.objects`;
  return rows.map(({ version }) => version);
}

/** Restores the sequences' values. */
export async function setSequences(
  tx: TransactionSql,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await tx`select setval(${name}::regclass, ${value}::text::bigint)`;
  }
}

/** @returns the migrations that `table` records, in order */
export async function listApplied(
  tx: Sql | TransactionSql,
  table: string,
): Promise<AppliedMigration[]> {
  return [
    ...(await tx<AppliedMigration[]>`
      select version, checksum from ${tx(table)} order by version`),
  ];
}

/** Yields a table's rows in the format of `copy`. */
export async function* readRows(
  tx: TransactionSql,
  table: BackedUpTable,
): AsyncGenerator<Buffer, void> {
  const copy = tx`copy ${tx(nameOf(table))} (${tx(table.columns)}) to stdout`;
  const stream = await copy.readable();
  yield* stream;
  // The driver pauses its socket while rows are read slowly, and doesn't resume it after the last one.
  stream._read(0);
}

/** @returns a stream that takes a table's rows in the format of `copy` */
export async function writeRows(tx: TransactionSql, table: BackedUpTable): Promise<Writable> {
  return await tx`copy ${tx(nameOf(table))} (${tx(table.columns)}) from stdin`.writable();
}

/**
 * Drops our tables' foreign keys and triggers, as their owner may; disabling them for a transaction needs a
 * superuser, which managed services don't provide.
 *
 * @returns a function that restores them within the same transaction, checking each row
 */
export async function liftRules(tx: TransactionSql): Promise<() => Promise<void>> {
  const keys = await tx<{ on: string; name: string; rule: string }[]>`
    select c.conrelid::regclass::text as on, quote_ident(c.conname) as name,
      pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname in ${tx(SCHEMAS)}`;
  const tables = await tx<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ${tx(SCHEMAS)}`;
  for (const { on, name } of keys) await tx.unsafe(`alter table ${on} drop constraint ${name}`);
  for (const { name } of tables) await tx.unsafe(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { name } of tables) await tx.unsafe(`alter table ${name} enable trigger user`);
    for (const { on, name, rule } of keys) {
      await tx.unsafe(`alter table ${on} add constraint ${name} ${rule}`);
    }
  };
}

/**
 * Prepares a migrated database for a backup's rows: deletes what migrations wrote, and creates past months'
 * partitions.
 */
export async function prepareTables(tx: TransactionSql, tables: readonly BackedUpTable[]) {
  for (const { schema, name, partition } of tables) {
    if (partition === null) continue;
    await tx`
      create table if not exists ${tx(`${schema}.${name}`)}
      partition of ${tx.unsafe(partition.of)} ${tx.unsafe(partition.bounds)}`;
  }
  for (const table of await listTables(tx)) await tx`truncate ${tx(nameOf(table))} cascade`;
}

/** @returns the number of accounts; null if nothing was ever installed */
export async function countAccounts(sql: Sql): Promise<number | null> {
  const [found] = await sql<{ there: boolean }[]>`
    select to_regclass('auth.users') is not null as there`;
  if (!found?.there) return null;
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from auth.users`;
  return row?.count ?? 0;
}

/** @returns whether the database is empty: no schema of ours and no table in `public` */
export async function isBlank(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ is_blank: boolean }[]>`
    select not exists (
      select from pg_namespace where nspname in ${sql(MADE_SCHEMAS)} and nspname <> 'public'
    ) and not exists (
      select from pg_class where relnamespace = to_regnamespace('public')
    ) as is_blank`;
  return row?.is_blank === true;
}

/** Removes everything from a database that was blank before. */
export async function makeBlank(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    for (const schema of MADE_SCHEMAS) await tx`drop schema if exists ${tx(schema)} cascade`;
    await tx`create schema public authorization pg_database_owner`;
    await tx`grant usage on schema public to public`;
  });
}
