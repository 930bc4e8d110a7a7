import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { BackupError } from './backup/backup-format.ts';
import { restoreInstallation } from './backup/restore-installation.ts';
import { describeBackup } from './backup.ts';
import type { LoneCommand } from './command.ts';

export const restore: LoneCommand = {
  usage: 'FILE',
  does: 'make an installation from a backup',
  details: `DATA_DIR must be empty, or DATABASE_URL a database without accounts. - reads standard input.
A backup of an older release is brought up to this one. If it fails, nothing is left behind.
The server must be stopped. To open a suspended page again: npm run admin -- reopen EMAIL`,
  words: [1, 1],
  canRunDry: false,
  async runAlone(env, [file = '']) {
    if (env.hosted) {
      throw new BackupError(
        'Restore into an installation of ours, then bring it to Supabase: npm run admin -- move FILE',
      );
    }
    const source = file === '-' ? process.stdin : createReadStream(await find(file));
    const summary = await restoreInstallation(env, source);
    return `Restored ${describeBackup(summary)}, made ${summary.madeAt}. Start the server now.`;
  },
};

async function find(file: string): Promise<string> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return file;
  const hint = file.includes('@') ? ` To open a page again: npm run admin -- reopen ${file}` : '';
  throw new BackupError(`There is no file ${file}.${hint}`);
}
