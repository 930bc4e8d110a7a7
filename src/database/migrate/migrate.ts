import type { Sql } from '../connect.ts';
import { applyMigrations } from './apply-migrations.ts';
import { type CountCopies, createChange } from './change.ts';
import { finishHistory, isInHistory, leaveHistory, lock, readHistory } from './leave-history.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
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
 * Applies missing migrations, in order, then changed schema files, all in one transaction. Several
 * processes may do so at once.
 *
 * Other copies of the server may be running: their requests wait meanwhile.
 *
 * @param until the version to stop after, without schema files; by default, applies everything
 * @param countCopies counts those copies; without it, there are none
 * @returns the files that were applied, in order
 * @throws naming the file, if one fails, or if an applied migration was changed, is missing, or has
 * a new predecessor; or if running copies still need something that was removed. The database is
 * then unchanged
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
