import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { describeBackup } from './backup/backup.ts';
import { BackupError } from './backup/backup-format.ts';
import { type RestoreSummary, restoreInstallation } from './backup/restore-installation.ts';
import type { LoneCommand } from './commands/command.ts';
import { describeErased } from './erase/erase-again.ts';
import { readErasures } from './erase/erasure-list.ts';

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
