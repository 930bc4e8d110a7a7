import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, TransactionSql } from './connect.ts';

/** One file of a folder of migrations. */
type Migration = { version: string; name: string; file: string; text: string; checksum: string };

type AppliedRow = { version: string; name: string | null; checksum: string | null };

/** `YYYYMMDDHHMMSS_verb_object.sql`, as Supabase's tool names and orders them. */
const FILE_NAME = /^(?<version>\d{14})_(?<name>[a-z0-9_]+)\.sql$/;

/**
 * Applies what a folder of migrations has and the database has not, in order, each in a transaction
 * of its own. Several processes may do so at once.
 *
 * @param directory the folder; one that is missing or empty has no migrations.
 * @param until the version to stop after; without it, everything is applied.
 * @param table where they are recorded, with its schema; both are made if missing. The columns are
 *   those of Supabase's tool, which tolerates the checksum beside them.
 * @returns the files that were applied, in order.
 * @throws naming the file, when one fails, or when one already applied was changed, is missing, or
 *   would now have a predecessor.
 */
export async function migrate(
  sql: Sql,
  { directory, table, until }: { directory: string; table: string; until?: string },
): Promise<string[]> {
  const known = readMigrations(directory);
  const migrations = until === undefined ? known : known.filter(({ version }) => version <= until);
  const applied: string[] = [];
  for (;;) {
    const file = await sql.begin((transaction) => applyNext(transaction, migrations, table));
    if (file === null) return applied;
    applied.push(file);
  }
}

function readMigrations(directory: string): Migration[] {
  const files = existsSync(directory) ? readdirSync(directory).sort() : [];
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readMigration(directory, file));
}

function readMigration(directory: string, file: string): Migration {
  const { version, name } = FILE_NAME.exec(file)?.groups ?? {};
  if (!version || !name) {
    throw new Error(`The migration ${file} is not named YYYYMMDDHHMMSS_verb_object.sql.`);
  }
  const text = readFileSync(join(directory, file), 'utf8');
  const checksum = createHash('sha256').update(text).digest('hex');
  return { version, name, file, text, checksum };
}

/** One at a time, each time looking afresh: whoever else migrates meanwhile is waited for. */
async function applyNext(
  sql: TransactionSql,
  migrations: Migration[],
  table: string,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 0))`;
  await ensureTable(sql, table);
  const rows = await sql<AppliedRow[]>`
    select version, name, checksum from ${sql(table)} order by version`;
  assertUnchanged(rows, migrations);
  await adoptUnchecked(sql, rows, migrations, table);
  const next = migrations[rows.length];
  if (!next) return null;
  await run(sql, next);
  await sql`
    insert into ${sql(table)} (version, name, statements, checksum)
    values (${next.version}, ${next.name}, array[${next.text}], ${next.checksum})`;
  return next.file;
}

async function ensureTable(sql: TransactionSql, table: string): Promise<void> {
  const [schema = ''] = table.split('.');
  await sql`create schema if not exists ${sql(schema)}`;
  await sql`
    create table if not exists ${sql(table)}
      (version text primary key, statements text[], name text)`;
  await sql`alter table ${sql(table)} add column if not exists checksum text`;
}

/** What was applied must be exactly the beginning of what the folder has. */
function assertUnchanged(rows: AppliedRow[], migrations: Migration[]): void {
  rows.forEach((row, index) => {
    const migration = migrations[index];
    if (migration?.version === row.version) {
      if (row.checksum === null || row.checksum === migration.checksum) return;
      throw new Error(
        `The migration ${migration.file} was changed after it had been applied. ` +
          'Put its text back, and write the change as a new migration.',
      );
    }
    if (migration && migration.version < row.version) {
      throw new Error(
        `The migration ${migration.file} comes before ${row.version}_${row.name}, which is already ` +
          'applied. Give it a later time.',
      );
    }
    throw new Error(
      `The migration ${row.version}_${row.name} is applied to the database, but its file is missing: ` +
        'a newer release made this data. Start that release again, or restore a backup of this one.',
    );
  });
}

/** Rows that Supabase's own tool wrote have no checksum: from now on they have ours. */
async function adoptUnchecked(
  sql: TransactionSql,
  rows: AppliedRow[],
  migrations: Migration[],
  table: string,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const migration = migrations[index];
    if (row.checksum !== null || !migration) continue;
    await sql`
      update ${sql(table)} set checksum = ${migration.checksum} where version = ${row.version}`;
  }
}

async function run(sql: TransactionSql, { file, text }: Migration): Promise<void> {
  try {
    await sql.unsafe(text);
    // What it set for its session must not reach the next user of this connection.
    await sql.unsafe('reset role; reset all');
  } catch (cause) {
    const { message, position } = cause as { message: string; position?: string };
    const line = position ? text.slice(0, Number(position)).split('\n').length : null;
    const place = line ? `${file}, line ${line}` : file;
    throw new Error(`The migration ${place} failed: ${message}`, { cause });
  }
}
