import type { TransactionSql } from '../connect.ts';
import type { Change } from './change.ts';
import { type Migration, runFile } from './files.ts';

/** An applied migration in the database. Rows from Supabase's own tool have no checksum. */
export type AppliedRow = { version: string; name: string | null; checksum: string | null };

/** Creates the table of applied migrations, if missing, and returns its rows. */
export async function listApplied(sql: TransactionSql, table: string): Promise<AppliedRow[]> {
  const [schema = ''] = table.split('.');
  await sql`create schema if not exists ${sql(schema)}`;
  await sql`
    create table if not exists ${sql(table)}
      (version text primary key, statements text[], name text)`;
  await sql`alter table ${sql(table)} add column if not exists checksum text`;
  return sql<AppliedRow[]>`select version, name, checksum from ${sql(table)} order by version`;
}

/**
 * Applies missing migrations, in order.
 *
 * @returns the files that were applied
 * @throws naming the file, if one fails, or if an applied one was changed, is missing, or has a new
 * predecessor
 */
export async function applyMigrations(
  sql: TransactionSql,
  migrations: readonly Migration[],
  { table, change }: { table: string; change?: Pick<Change, 'begin'> },
): Promise<string[]> {
  const rows = await listApplied(sql, table);
  assertUnchanged(rows, migrations);
  await adoptUnchecked(sql, rows, migrations, table);
  const missing = migrations.slice(rows.length);
  if (missing.length > 0) await change?.begin();
  for (const migration of missing) {
    await runFile(sql, `The migration ${migration.file}`, migration.text);
    await record(sql, migration, table);
  }
  return missing.map(({ file }) => file);
}

/** Records that a migration was applied, without running it. */
export async function record(
  sql: TransactionSql,
  { version, name, text, checksum }: Migration,
  table: string,
): Promise<void> {
  await sql`
    insert into ${sql(table)} (version, name, statements, checksum)
    values (${version}, ${name}, array[${text}], ${checksum})`;
}

/** The applied migrations must be the first files, unchanged. */
function assertUnchanged(rows: AppliedRow[], migrations: readonly Migration[]): void {
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

/** Rows from Supabase's own tool have no checksum: they get ours now. */
async function adoptUnchecked(
  sql: TransactionSql,
  rows: AppliedRow[],
  migrations: readonly Migration[],
  table: string,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const migration = migrations[index];
    if (row.checksum !== null || !migration) continue;
    await sql`
      update ${sql(table)} set checksum = ${migration.checksum} where version = ${row.version}`;
  }
}
