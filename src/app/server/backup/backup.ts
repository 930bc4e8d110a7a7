import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Command, UsageError } from '../commands/command.ts';
import { openFileStorage } from '../installation/file-storage.ts';
import { loadSigningKeys } from '../keys/signing-key.ts';
import type { BackupSummary } from './backup-format.ts';
import { noteBackup } from './last-backup.ts';
import { type BackupParts, writeBackup } from './write-backup.ts';

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

/** A file of this name is always a whole backup. */
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

/** @throws a sentence about the file's place, or the error */
export function explain(error: unknown, file: string): never {
  const { code } = error as { code?: string };
  if (code === 'ENOENT') {
    throw new UsageError(`There is no folder ${dirname(resolve(file))}. Make it first.`);
  }
  throw code === 'EEXIST'
    ? new UsageError(`There is a file ${file} already. Name another one.`)
    : error;
}

/** @returns a backup's contents, in words */
export function describeBackup({ tables, rows, files }: BackupSummary): string {
  return `${tables} tables with ${rows} rows, ${files} files and the signing keys`;
}
