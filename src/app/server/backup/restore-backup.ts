import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import {
  countRows,
  liftRules,
  prepareTables,
  setSequences,
  writeRows,
} from '#admin/installation/server/backup.ts';
import { forgetCopies } from '#admin/installation/server/copies.ts';
import type { Sql, TransactionSql } from '#database/connect.ts';
import type { Files } from '#gateway/storage/files/files.ts';
import { BackupError, type BackupSummary, ENTRIES, End, Head, summarise } from './backup-format.ts';

export type RestoreParts = {
  sql: Sql;
  files: Files;
  dataDirectory: string;
  /** Migrates the empty database to the backup's version, so that its rows fit. */
  migrateTo(head: Head): Promise<void>;
  adoptKeys(keys: string): Promise<void>;
};

/**
 * Fills an empty installation from a backup. The rows are written in one transaction, which commits only
 * once the file has been read to its end and every table has its rows.
 *
 * @throws BackupError if the file is incomplete or this release can't read it
 */
export async function restoreBackup(source: Readable, parts: RestoreParts): Promise<BackupSummary> {
  const tar = extract();
  // Its failure reaches the reader below, which reports it.
  const unpacking = new AbortController();
  const unpacked = pipeline(source, createGunzip(), tar, unpacking).catch(() => undefined);
  try {
    return await readEntries(tar[Symbol.asyncIterator](), parts);
  } catch (error) {
    throw toBackupError(error);
  } finally {
    // Closes streams that weren't read to their end.
    unpacking.abort();
    tar.destroy();
    await unpacked;
  }
}

type Entries = AsyncIterator<Entry>;

async function readEntries(entries: Entries, parts: RestoreParts): Promise<BackupSummary> {
  const head = await readHead(entries);
  await parts.migrateTo(head);
  const result = await parts.sql.begin(async (tx) => {
    const putBack = await liftRules(tx);
    await prepareTables(tx, head.tables);
    const end = await readBody(entries, tx, head, parts);
    await setSequences(tx, end.sequences);
    await checkRows(tx, head);
    await putBack();
    await forgetCopies(tx as unknown as Sql);
    return summarise(head, end);
  });
  return result;
}

async function readHead(entries: Entries): Promise<Head> {
  const { value, done } = await entries.next();
  if (done || value.header.name !== ENTRIES.head) throw new BackupError('This isn’t a backup.');
  const parsed = Head.safeParse(await json(value));
  if (parsed.success) return parsed.data;
  throw new BackupError('This backup was made by another release, in a form this one cannot read.');
}

async function readBody(
  entries: Entries,
  tx: TransactionSql,
  head: Head,
  parts: RestoreParts,
): Promise<End> {
  const rows = openRows(tx, head);
  for (let entry = await entries.next(); !entry.done; entry = await entries.next()) {
    const { name } = entry.value.header;
    if (name === ENTRIES.end) {
      await rows.close();
      return End.parse(await json(entry.value));
    }
    await readEntry(name, entry.value, rows.write, parts);
  }
  throw new BackupError('This backup is incomplete: its end is missing.');
}

async function readEntry(
  name: string,
  entry: Entry,
  writeRowsOf: (table: string, entry: Entry) => Promise<void>,
  { files, dataDirectory, adoptKeys }: RestoreParts,
): Promise<void> {
  if (name === ENTRIES.keys) return adoptKeys(await text(entry));
  if (name.startsWith(ENTRIES.tables)) return writeRowsOf(name.split('/')[1] ?? '', entry);
  if (name.startsWith(ENTRIES.files)) return keepFile(basename(name), entry, files, dataDirectory);
  if (name.startsWith(ENTRIES.state)) {
    return writeFile(join(dataDirectory, basename(name)), entry, { mode: 0o600 });
  }
  throw new BackupError(`This backup holds ${name}, which this release doesn't know.`);
}

/** Writes pieces of tables: one table's are consecutive, and form one `copy`. */
function openRows(tx: TransactionSql, { tables }: Head) {
  const known = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]));
  let open: { name: string; copy: Writable } | null = null;
  const close = async () => {
    if (open === null) return;
    const { copy } = open;
    open = null;
    await new Promise<void>((resolve, reject) => {
      copy.once('error', reject);
      copy.end(resolve);
    });
  };
  return {
    close,
    async write(name: string, entry: Entry): Promise<void> {
      const table = known.get(name);
      if (table === undefined) throw new BackupError(`This backup has rows of no table: ${name}.`);
      if (open?.name !== name) {
        await close();
        open = { name, copy: await writeRows(tx, table) };
      }
      await pipeline(entry, open.copy, { end: false });
    },
  };
}

async function keepFile(
  key: string,
  entry: Entry,
  files: Files,
  dataDirectory: string,
): Promise<void> {
  const folder = join(dataDirectory, 'incoming');
  const path = join(folder, `restored-${basename(key)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    await files.write(key, path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Checks that every table has as many rows as before. */
async function checkRows(tx: TransactionSql, { tables }: Head): Promise<void> {
  for (const table of tables) {
    const rows = await countRows(tx, table);
    if (rows === table.rows) continue;
    const name = `${table.schema}.${table.name}`;
    throw new BackupError(`This backup is damaged: ${name} has ${rows} of ${table.rows} rows.`);
  }
}

/** Errors from unpacking bytes that aren't a tar, aren't gzipped, or are cut short. */
function toBackupError(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const isDamaged =
    code.startsWith('Z_') || /tar header|end of data|premature close/i.test(message);
  if (!isDamaged) return error;
  return new BackupError('This file isn’t a backup, or it’s incomplete.');
}
