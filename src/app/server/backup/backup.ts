import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack as packTar } from 'tar-stream';
import {
  type BackedUpTable,
  listApplied,
  listFileKeys,
  listSequences,
  listTables,
  readRows,
  readSnapshot,
} from '#admin/installation/server/backup.ts';
import type { Sql, TransactionSql } from '#database/connect.ts';
import type { Files } from '#gateway/storage/files/files.ts';
import { findJobSchemaRevision } from '#kit/server/jobs/queue.ts';
import { type Command, UsageError } from '../commands/command.ts';
import { openFileStorage } from '../installation/file-storage.ts';
import { SCHEMA_SOURCES } from '../installation/schema-sources.ts';
import {
  formatSigningKeys,
  loadSigningKeys,
  SIGNING_KEY_FILE,
  type SigningKeys,
} from '../keys/signing-key.ts';
import {
  BACKUP_FORMAT,
  type BackupSummary,
  ENTRIES,
  type End,
  type Head,
  summarise,
} from './backup-format.ts';

export const backup: Command = {
  usage: 'FILE',
  does: 'write the database, files and keys to one file',
  details: `It works while the server runs, and holds the state of one moment.
- writes to standard output. The file gives access to everything: keep it private and encrypted.`,
  words: [1, 1],
  canRunDry: false,
  async run({ sql, env }, [file = '']) {
    if (env.hosted) {
      throw new UsageError(
        'Supabase makes the backups of what it hosts, but not of files. To have all of it here: npm run admin -- move FILE',
      );
    }
    if (file !== '-' && dirname(resolve(file)) === env.dataDirectory) {
      throw new UsageError('Write the backup outside DATA_DIR: each would hold those before it.');
    }
    const { files } = await openFileStorage(env);
    const keys = await loadSigningKeys(env);
    const { dataDirectory } = env;
    const parts = { sql, files, keys, dataDirectory, clock: () => new Date() };
    const write = file === '-' ? writeBackup(parts, process.stdout) : writeToFile(parts, file);
    const summary = await write;
    await noteBackup(dataDirectory, new Date());
    if (file !== '-') return `${file} has ${describeBackup(summary)}.`;
    process.stderr.write(`The backup has ${describeBackup(summary)}.\n`);
    return '';
  },
};

/** A file with this name is always a complete backup. */
async function writeToFile(parts: BackupParts, file: string): Promise<BackupSummary> {
  // An existing file may be readable by others, and keeps its mode.
  const partial = `${file}.${randomUUID()}.partial`;
  // Fails if the name is taken, before anything is read.
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => explain(error, file));
  await handle.close();
  try {
    const summary = await writeBackup(
      parts,
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await rename(partial, file);
    return summary;
  } catch (error) {
    await Promise.all([partial, file].map((path) => rm(path, { force: true })));
    throw error;
  }
}

/** Rows are collected into pieces of this many bytes, since a tar states each entry's size first. */
const PIECE_BYTES = 4 * 1024 * 1024;

type BackupParts = {
  sql: Sql;
  files: Files;
  keys: SigningKeys;
  /** Its small files are included. */
  dataDirectory: string;
  clock: () => Date;
};

/**
 * Writes everything in an installation, as of one moment, while the server runs.
 *
 * @param destination closed when all is written
 * @throws the read or write error; the destination then has no complete backup
 */
export async function writeBackup(
  parts: BackupParts,
  destination: Writable,
): Promise<BackupSummary> {
  const tar = packTar();
  const writing = pipeline(tar, createGzip(), destination);
  const reading = readSnapshot(parts.sql, (tx) => writeEntries(tar, tx, parts));
  // The first to fail ends the other.
  reading.then(
    () => tar.finalize(),
    (error) => tar.destroy(error),
  );
  const [summary] = await Promise.all([reading, writing]);
  return summary;
}

async function writeEntries(
  tar: Pack,
  tx: TransactionSql,
  { files, keys, dataDirectory, clock }: BackupParts,
): Promise<BackupSummary> {
  const head = await describeDatabase(tx, clock());
  await writeText(tar, ENTRIES.head, JSON.stringify(head));
  await writeText(tar, ENTRIES.keys, formatSigningKeys(keys));
  await writeState(tar, dataDirectory);
  for (const table of head.tables) await writeTable(tar, tx, table);
  const end = { sequences: await listSequences(tx), files: await writeFiles(tar, tx, files) };
  await writeText(tar, ENTRIES.end, JSON.stringify(end satisfies End));
  return summarise(head, end);
}

async function describeDatabase(tx: TransactionSql, now: Date): Promise<Head> {
  const migrations: Head['migrations'] = {};
  for (const { table } of SCHEMA_SOURCES) migrations[table] = await listApplied(tx, table);
  return {
    format: BACKUP_FORMAT,
    made_at: now.toISOString(),
    migrations,
    job_schema: await findJobSchemaRevision(tx),
    tables: await listTables(tx),
  };
}

/** Files directly in the data directory: the sandbox's emails and payments, the demo's accounts. */
async function writeState(tar: Pack, dataDirectory: string): Promise<void> {
  const found = await readdir(dataDirectory, { withFileTypes: true }).catch(() => []);
  for (const { name } of found.filter((entry) => entry.isFile())) {
    if (name.startsWith(SIGNING_KEY_FILE)) continue;
    await writeText(tar, ENTRIES.state + name, await readFile(join(dataDirectory, name)));
  }
}

async function writeTable(tar: Pack, tx: TransactionSql, table: BackedUpTable): Promise<void> {
  let count = 0;
  for await (const piece of gather(readRows(tx, table))) {
    count += 1;
    const number = String(count).padStart(5, '0');
    await writeText(tar, `${ENTRIES.tables}${table.schema}.${table.name}/${number}`, piece);
  }
}

/** The same bytes in pieces of a few megabytes. */
async function* gather(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const bytes of source) {
    gathered.push(bytes);
    size += bytes.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

/** @returns the number of files; one deleted since the snapshot began is left out */
async function writeFiles(tar: Pack, tx: TransactionSql, files: Files): Promise<number> {
  let count = 0;
  for (const key of await listFileKeys(tx)) {
    const stat = await files.stat(key);
    const bytes = stat && (await files.read(key));
    if (!bytes) continue;
    const source = Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(source, tar.entry({ name: ENTRIES.files + key, size: stat.size }));
    count += 1;
  }
  return count;
}

async function writeText(tar: Pack, name: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content as string);
  await pipeline(Readable.from([bytes]), tar.entry({ name, size: bytes.length }));
}

/** @throws a sentence about the file's location, or the error */
export function explain(error: unknown, file: string): never {
  const { code } = error as { code?: string };
  if (code === 'ENOENT') {
    throw new UsageError(`There is no folder ${dirname(resolve(file))}. Make it first.`);
  }
  throw code === 'EEXIST'
    ? new UsageError(`There is a file ${file} already. Name another one.`)
    : error;
}

/** @returns a backup's contents, as text */
export function describeBackup({ tables, rows, files }: BackupSummary): string {
  return `${tables} tables with ${rows} rows, ${files} files and the signing keys`;
}

const LAST_BACKUP = 'last-backup';

/** Records that a complete backup was written. */
async function noteBackup(dataDirectory: string, made: Date): Promise<void> {
  await writeFile(join(dataDirectory, LAST_BACKUP), made.toISOString(), { mode: 0o600 });
}

/** @returns when the last complete backup was written, or null */
export async function findLastBackup(dataDirectory: string): Promise<Date | null> {
  const text = await readFile(join(dataDirectory, LAST_BACKUP), 'utf8').catch(() => null);
  const made = new Date(text ?? Number.NaN);
  return Number.isNaN(made.getTime()) ? null : made;
}
