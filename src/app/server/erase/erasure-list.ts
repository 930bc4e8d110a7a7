import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { ErasureList } from '#admin/installation/server/erasures.ts';
import { BackupError } from '../backup/backup-format.ts';

const HEAD = 'Vizit erasures, listed ';

const Line = z.tuple([
  z.enum(['lead', 'account']),
  z.hash('sha256'),
  z.iso.datetime({ precision: 6 }),
]);

/** @returns the list as text: its time, then one line for each */
export function formatErasures({ listedAt, erasures }: ErasureList): string {
  const lines = erasures.map(({ kind, digest, at }) => `${kind} ${digest} ${at}\n`);
  return `${HEAD}${listedAt.toISOString()}\n${lines.join('')}`;
}

/**
 * @param file written by the command `erasures`
 * @throws BackupError if it is missing, cut short, or not such a list
 */
export async function readErasures(file: string): Promise<ErasureList> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`There is no file ${file} with erasures to be read.`);
  const [head = '', ...lines] = text.split('\n');
  const listedAt = new Date(head.startsWith(HEAD) ? head.slice(HEAD.length) : Number.NaN);
  // Every line ends in a newline, the last one too.
  const parsed = z.array(Line).safeParse(lines.slice(0, -1).map((line) => line.split(' ')));
  if (Number.isNaN(listedAt.getTime()) || lines.at(-1) !== '' || !parsed.success) {
    throw new BackupError(`${file} isn’t a list of erasures, or it’s incomplete.`);
  }
  return { listedAt, erasures: parsed.data.map(([kind, digest, at]) => ({ kind, digest, at })) };
}
