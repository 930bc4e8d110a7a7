import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { eraseLeads } from '#account/server/data/administrators.ts';
import {
  type ErasedAgain,
  type ErasureList,
  endRestoredSessions,
  eraseAgain,
  listErasures,
} from '#admin/installation/server/erasures.ts';
import { explain } from '../backup/backup.ts';
import { BackupError } from '../backup/backup-format.ts';
import type { Command } from '../commands/command.ts';

export const erase: Command = {
  usage: 'EMAIL',
  does: 'delete everything a visitor with this email left',
  details:
    'Includes leads in the trash. Backups still hold them: npm run admin -- erasures lists it for a restore.',
  words: [1, 1],
  canRunDry: true,
  async run({ sql }, [email = '']) {
    const count = await eraseLeads(sql, email);
    return count === 1 ? '1 lead is erased.' : `${count} leads are erased.`;
  },
};

export const erasures: Command = {
  usage: 'FILE',
  does: 'list the erasures that a restored backup must repeat',
  details: `It has digests of the ids of erased leads and of deleted accounts, and names nobody. It replaces FILE; - is standard output.
Write it again every hour and keep it off the machine. After a restore: npm run admin -- erase-again FILE`,
  words: [1, 1],
  canRunDry: false,
  async run({ sql }, [file = '']) {
    const list = await listErasures(sql);
    const text = formatErasures(list);
    if (file === '-') return text.trimEnd();
    // The previous list stays until this one is complete.
    const partial = `${file}.${randomUUID()}.partial`;
    try {
      await writeFile(partial, text, { mode: 0o600, flush: true });
      await rename(partial, file);
    } catch (error) {
      return explain(error, file);
    } finally {
      await rm(partial, { force: true });
    }
    const count = list.erasures.length;
    return count === 1 ? `${file} has 1 erasure.` : `${file} has ${count} erasures.`;
  },
};

export const eraseAgainCommand: Command = {
  usage: 'FILE',
  does: 'repeat the erasures that a restored database has lost',
  details: `FILE is what npm run admin -- erasures wrote last. Everyone is signed out. For a database that was restored
without this program, such as by point-in-time recovery; the command restore takes the same FILE.`,
  words: [1, 1],
  canRunDry: true,
  async run({ sql }, [file = '']) {
    const list = await readErasures(file);
    await endRestoredSessions(sql);
    return `${describeErased(await eraseAgain(sql, list))} Everyone has to sign in again.`;
  },
};

/** @returns what was erased again, in a sentence */
export function describeErased({ leads, accounts }: ErasedAgain): string {
  return `${leads === 1 ? '1 lead is' : `${leads} leads are`} erased again, and ${
    accounts === 1 ? '1 account is' : `${accounts} accounts are`
  } being deleted.`;
}

const HEAD = 'Vizit erasures, listed ';

const Line = z.tuple([
  z.enum(['lead', 'account']),
  z.hash('sha256'),
  z.iso.datetime({ precision: 6 }),
]);

/** @returns the list as text: its time, then one line per entry */
export function formatErasures({ listedAt, erasures }: ErasureList): string {
  const lines = erasures.map(({ kind, digest, at }) => `${kind} ${digest} ${at}\n`);
  return `${HEAD}${listedAt.toISOString()}\n${lines.join('')}`;
}

/**
 * @param file written by the command `erasures`
 * @throws BackupError if it is missing, cut short, or no list of erasures
 */
export async function readErasures(file: string): Promise<ErasureList> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`There is no file ${file} with erasures to be read.`);
  const [head = '', ...lines] = text.split('\n');
  const listedAt = new Date(head.startsWith(HEAD) ? head.slice(HEAD.length) : Number.NaN);
  // Every line ends in a newline, including the last.
  const parsed = z.array(Line).safeParse(lines.slice(0, -1).map((line) => line.split(' ')));
  if (Number.isNaN(listedAt.getTime()) || lines.at(-1) !== '' || !parsed.success) {
    throw new BackupError(`${file} isn’t a list of erasures, or it’s incomplete.`);
  }
  return { listedAt, erasures: parsed.data.map(([kind, digest, at]) => ({ kind, digest, at })) };
}
