import { createReadStream } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  countAccounts,
  isBlank,
  listApplied,
  makeBlank,
} from '#admin/installation/server/backup.ts';
import {
  type ErasedAgain,
  type ErasureList,
  endRestoredSessions,
  eraseAgain,
} from '#admin/installation/server/erasures.ts';
import { migrate } from '#database/migrate/migrate.ts';
import { ensureJobSchema, JOB_SCHEMA_REVISION } from '#kit/server/jobs/queue.ts';
import type { Env } from '#kit/server/process/env.ts';
import { createLog } from '#kit/server/process/log.ts';
import { describeBackup } from './backup/backup.ts';
import { BackupError, type BackupSummary, type Head } from './backup/backup-format.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import type { LoneCommand } from './commands/command.ts';
import { describeErased, readErasures } from './erase/erasures.ts';
import { openDataDirectory } from './installation/data-directory.ts';
import { openFileStorage } from './installation/file-storage.ts';
import { SCHEMA_SOURCES } from './installation/schema-sources.ts';
import { adoptSigningKeys } from './keys/signing-key.ts';
import { bringUpToDate, type OpenDatabase, openAnyDatabase } from './start/open-database.ts';

export const restore: LoneCommand = {
  usage: 'FILE [ERASURES]',
  does: 'restore an installation from a backup',
  details: `DATA_DIR must be empty, or DATABASE_URL a database without accounts. - reads standard input.
ERASURES is the newest list that npm run admin -- erasures wrote: nobody on it comes back.
A backup of an older release is brought up to this one. If it fails, nothing is left behind.
Everyone has to sign in again. The server must be stopped. To open a suspended page again: npm run admin -- reopen EMAIL`,
  words: [1, 2],
  canRunDry: false,
  async runAlone(env, [file = '', erasures]) {
    if (env.hosted) {
      throw new BackupError(
        'Restore into an installation of ours, then bring it to Supabase: npm run admin -- move FILE',
      );
    }
    const list = erasures === undefined ? null : await readErasures(erasures);
    const source = file === '-' ? process.stdin : createReadStream(await find(file));
    return describe(await restoreInstallation(env, source, list));
  },
};

function describe(summary: RestoreSummary): string {
  const erased = summary.erased
    ? describeErased(summary.erased)
    : 'Leads erased and accounts deleted since then are back: if you have a list of them, first type npm run admin -- erase-again FILE.';
  return `Restored ${describeBackup(summary)}, made ${summary.madeAt}. ${erased} Start the server now; everyone has to sign in again.`;
}

async function find(file: string): Promise<string> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return file;
  const hint = file.includes('@') ? ` To open a page again: npm run admin -- reopen ${file}` : '';
  throw new BackupError(`There is no file ${file}.${hint}`);
}

/** A backup's size, and how much of it was erased again; null without a list. */
type RestoreSummary = BackupSummary & { erased: ErasedAgain | null };

/**
 * Creates an installation from a backup: its database, files and keys. An older release's backup is migrated
 * to this one. Everyone is signed out. If anything fails, nothing is left behind, and it can be repeated.
 *
 * @param env of the target, which must be empty
 * @param list of erasures since the backup
 * @throws BackupError with the reason
 */
export async function restoreInstallation(
  env: Env,
  source: Readable,
  list: ErasureList | null = null,
): Promise<RestoreSummary> {
  await openDataDirectory(env);
  const before = await readdir(env.dataDirectory);
  if (env.databaseUrl === undefined && before.length > 0)
    refuseFull(`DATA_DIR (${env.dataDirectory})`);
  try {
    return await fill(env, source, list);
  } catch (error) {
    await removeNew(env, before);
    throw error;
  }
}

async function fill(env: Env, source: Readable, list: ErasureList | null): Promise<RestoreSummary> {
  const database = await openAnyDatabase(env, createLog(env.logLevel));
  try {
    if (await countAccounts(database.sql)) refuseFull('DATABASE_URL');
    return await fillDatabase(env, source, database, list);
  } finally {
    await database.stop();
  }
}

/** Migrations are applied before the rows arrive, so a failure must undo them. */
async function fillDatabase(
  env: Env,
  source: Readable,
  database: OpenDatabase,
  list: ErasureList | null,
): Promise<RestoreSummary> {
  const wasBlank = await isBlank(database.sql);
  try {
    const { files } = await openFileStorage(env);
    const summary = await restoreBackup(source, {
      sql: database.sql,
      files,
      dataDirectory: env.dataDirectory,
      migrateTo: async (head) => {
        refuseOlder(list, head);
        await migrateTo(database, head);
      },
      adoptKeys: (keys) => adoptSigningKeys(env, keys),
    });
    await bringUpToDate(database);
    const erased = await database.sql.begin(async (tx) => {
      await endRestoredSessions(tx);
      return list && (await eraseAgain(tx, list));
    });
    return { ...summary, erased };
  } catch (error) {
    if (wasBlank) await makeBlank(database.sql);
    throw error;
  }
}

/** Migrates only up to the backup's version, so that rows fit; the remaining migrations follow. */
async function migrateTo({ sql, url }: OpenDatabase, head: Head): Promise<void> {
  if (head.job_schema > JOB_SCHEMA_REVISION) refuseNewer();
  await ensureJobSchema(sql, url);
  for (const source of SCHEMA_SOURCES) {
    const wanted = head.migrations[source.table] ?? [];
    const until = wanted.at(-1)?.version ?? '';
    await migrate(sql, { ...source, until });
    const applied = new Set((await listApplied(sql, source.table)).map(({ version }) => version));
    if (wanted.some(({ version }) => !applied.has(version))) refuseNewer();
  }
}

/** Earlier files stay: a volume may hold some of the system's. */
async function removeNew({ dataDirectory }: Env, before: readonly string[]): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    if (!before.includes(name)) await rm(join(dataDirectory, name), { recursive: true });
  }
}

function refuseFull(where: string): never {
  throw new BackupError(
    `There is an installation in ${where} already. Restore into an empty one: move it out of the way, or name another.`,
  );
}

function refuseOlder(list: ErasureList | null, { made_at }: Head): void {
  if (list === null || list.listedAt >= new Date(made_at)) return;
  throw new BackupError(
    `The list of erasures is older than the backup, which was made ${made_at}. Name a later one.`,
  );
}

function refuseNewer(): never {
  throw new BackupError(
    'This backup was made by a newer release. Install that release, or a later one, and restore with it.',
  );
}
