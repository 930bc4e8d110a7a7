import {
  type ErasedAgain,
  endRestoredSessions,
  eraseAgain,
} from '#admin/installation/server/erasures.ts';
import type { Command } from '../commands/command.ts';
import { readErasures } from './erasure-list.ts';

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
