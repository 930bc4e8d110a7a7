import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'last-backup';

/** Notes that a whole backup was written. */
export async function noteBackup(dataDirectory: string, made: Date): Promise<void> {
  await writeFile(join(dataDirectory, FILE), made.toISOString(), { mode: 0o600 });
}

/** @returns when the last whole backup was written, or null */
export async function findLastBackup(dataDirectory: string): Promise<Date | null> {
  const text = await readFile(join(dataDirectory, FILE), 'utf8').catch(() => null);
  const made = new Date(text ?? Number.NaN);
  return Number.isNaN(made.getTime()) ? null : made;
}
