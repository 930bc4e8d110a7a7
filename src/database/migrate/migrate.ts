import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Sql, TransactionSql } from '../connect.ts';
import { applyMigrations, listApplied, record } from './apply-migrations.ts';
import { type CountCopies, createChange } from './change.ts';
import { type Migration, readMigrations, runFile, toMigration } from './files.ts';
import { applySchemaFiles } from './schema-files.ts';

/** The files of a schema. */
export type SchemaSource = {
  /** The folder of migrations: tables, columns, indexes, data. If missing or empty, there are none. */
  directory: string;
  /**
   * The table that records them, with its schema; both are created if missing. It has the columns of
   * Supabase's tool, which tolerates the additional checksum.
   */
  table: string;
  /**
   * The folder of rules, whose files have the final form of functions, views, triggers, policies and grants.
   */
  schemas?: string;
  /** The folder with the history of installations older than `directory`. */
  history?: string;
};

/**
 * Applies missing migrations, in order, then changed schema files, all in one transaction. Several processes
 * may do so at once.
 *
 * Other running copies of the server have their requests wait.
 *
 * @param until the version to stop after, without schema files; by default, applies everything
 * @param countCopies counts those copies; without it, there are none
 * @returns the files that were applied, in order
 * @throws naming the file, if one fails, or if an applied migration was changed, is missing, or has a new
 *   predecessor; or if running copies still need something that was removed. The database is then unchanged
 */
export async function migrate(
  sql: Sql,
  source: SchemaSource & { until?: string; countCopies?: CountCopies },
): Promise<string[]> {
  const { table, until, countCopies } = source;
  const migrations = readMigrations(source.directory);
  const begin = migrations[0]?.version ?? '';
  const history = source.history === undefined ? null : readHistory(source.history);
  const isBefore = until !== undefined && until < begin;
  const past: string[] = [];
  if (history && (isBefore || (await isInHistory(sql, table, history)))) {
    past.push(...(await finishHistory(sql, history, { table, until })));
  }
  if (isBefore) return past;
  const applied = await sql.begin(async (tx) => {
    await lock(tx, table);
    // A hosted database stops statements after two minutes.
    await tx`set local statement_timeout = 0`;
    const isLeaving = history !== null && (await isInHistory(tx, table, history));
    const change = createChange(tx, countCopies);
    if (isLeaving) {
      await change.begin();
      await leaveHistory(tx, history, { table, migrations });
    }
    const files = await applyMigrations(tx, upTo(migrations, until), { table, change });
    const rules =
      source.schemas === undefined || until !== undefined
        ? []
        : await applySchemaFiles(tx, {
            directory: source.schemas,
            table: table.replace(/[^.]*$/, 'schema_files'),
            all: isLeaving || files.length > 0,
            change,
          });
    await change.end();
    return [...files, ...rules];
  });
  return [...past, ...applied];
}

function upTo(migrations: Migration[], until: string | undefined): Migration[] {
  return until === undefined ? migrations : migrations.filter(({ version }) => version <= until);
}

/**
 * The history of installations older than the current migrations: their old migrations, the version
 * of the last migration that now replaces them, and the SQL from one to the other.
 */
type History = { migrations: Migration[]; replacedBy: string; bridge: string };

/**
 * @param folder has `migrations.json.gz`, as `{ replacedBy, migrations: { file: text } }`, and `leave.sql`
 */
function readHistory(folder: string): History {
  const archive = gunzipSync(readFileSync(join(folder, 'migrations.json.gz'))).toString();
  const { replacedBy, migrations }: { replacedBy: string; migrations: Record<string, string> } =
    JSON.parse(archive);
  return {
    migrations: Object.entries(migrations).map(([file, text]) => toMigration(file, text)),
    replacedBy,
    bridge: readFileSync(join(folder, 'leave.sql'), 'utf8'),
  };
}

/** One process at a time: the next one waits, then has nothing to do. Held until the transaction ends. */
async function lock(sql: TransactionSql, table: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 0))`;
}

/** @returns whether migrations of the history were applied */
async function isInHistory(
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
async function finishHistory(
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
      // Another process may have left the history in the meantime.
      if (length > 0 && !(await isInHistory(tx, table, history))) return undefined;
      const [next] = await applyMigrations(tx, wanted.slice(0, length + 1), { table });
      return next;
    });
    if (file === undefined) return applied;
    applied.push(file);
  }
}

/**
 * Removes the rules written by old migrations, and records today's migrations as applied, since their tables
 * are the same. The schema files recreate the rules, in the same transaction.
 */
async function leaveHistory(
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
