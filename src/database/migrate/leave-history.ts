import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Sql, TransactionSql } from '../connect.ts';
import { applyMigrations, listApplied, record } from './apply-migrations.ts';
import { type Migration, toMigration } from './read-migrations.ts';
import { runFile } from './run-file.ts';

/**
 * The history of installations older than the current migrations: their old migrations, the version
 * of the last migration that now replaces them, and the SQL from one to the other.
 */
type History = { migrations: Migration[]; replacedBy: string; bridge: string };

/**
 * @param folder has `migrations.json.gz`, as `{ replacedBy, migrations: { file: text } }`, and `leave.sql`
 */
export function readHistory(folder: string): History {
  const archive = gunzipSync(readFileSync(join(folder, 'migrations.json.gz'))).toString();
  const { replacedBy, migrations }: { replacedBy: string; migrations: Record<string, string> } =
    JSON.parse(archive);
  return {
    migrations: Object.entries(migrations).map(([file, text]) => toMigration(file, text)),
    replacedBy,
    bridge: readFileSync(join(folder, 'leave.sql'), 'utf8'),
  };
}

/** One process at a time: the next waits, and finds it done. Held until the transaction ends. */
export async function lock(sql: TransactionSql, table: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 0))`;
}

/** @returns whether migrations of the history were applied */
export async function isInHistory(
  sql: Sql | TransactionSql,
  table: string,
  { migrations }: History,
): Promise<boolean> {
  const [exists] = await sql`select where to_regclass(${table}) is not null`;
  if (!exists) return false;
  const [first] = await sql<{ version: string }[]>`
    select version from ${sql(table)} order by version limit 1`;
  return first !== undefined && first.version <= (migrations.at(-1)?.version ?? '');
}

/**
 * Brings an older installation to the end of its history, with a transaction for each migration, as
 * originally.
 *
 * @param until the version to stop after
 * @returns the files that were applied
 */
export async function finishHistory(
  sql: Sql,
  history: History,
  { table, until }: { table: string; until: string | undefined },
): Promise<string[]> {
  const wanted = history.migrations.filter(
    ({ version }) => until === undefined || version <= until,
  );
  const applied: string[] = [];
  for (;;) {
    const file = await sql.begin(async (tx) => {
      await lock(tx, table);
      const { length } = await listApplied(tx, table);
      // Another process may have left the history meanwhile.
      if (length > 0 && !(await isInHistory(tx, table, history))) return undefined;
      const [next] = await applyMigrations(tx, wanted.slice(0, length + 1), { table });
      return next;
    });
    if (file === undefined) return applied;
    applied.push(file);
  }
}

/**
 * Removes the rules that old migrations wrote, and records today's migrations as applied, since their tables
 * are the same. The schema files write the rules again, in the same transaction.
 */
export async function leaveHistory(
  sql: TransactionSql,
  { bridge, replacedBy }: History,
  { table, migrations }: { table: string; migrations: readonly Migration[] },
): Promise<void> {
  await runFile(sql, 'leave.sql', bridge);
  await sql`delete from ${sql(table)}`;
  for (const migration of migrations.filter(({ version }) => version <= replacedBy)) {
    await record(sql, migration, table);
  }
}
