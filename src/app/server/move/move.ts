import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { readEnv } from '#kit/server/process/env.ts';
import { type LoneCommand, UsageError } from '../commands/command.ts';
import { type MoveSummary, moveInstallation, nameOf } from './move-installation.ts';

export const move: LoneCommand = {
  usage: 'FILE',
  does: 'move another installation into this one',
  details: `FILE has the settings of the other one, a NAME=value a line: DATA_DIR or DATABASE_URL, and for a hosted
Supabase its address and keys. This one must be empty; the other one stays as it is. Stop both servers.
People keep their passwords, authenticator apps and files, and sign in again.
If it is cut short, type it again: it goes on where it was.`,
  words: [1, 1],
  canRunDry: false,
  async runAlone(to, [file = '']) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) throw new UsageError(`There is no file ${file} with settings to be read.`);
    const from = readEnv(parseEnv(text) as Record<string, string>);
    const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
    say(`From ${nameOf(from)} to ${nameOf(to)}.`);
    return describe(await moveInstallation({ from, to }, say));
  },
};

function describe(summary: MoveSummary): string {
  const { accounts, tables, rows, files, filesLost, appsLeft, passkeysLeft } = summary;
  const left = [
    [filesLost, 'files whose bytes were lost before'],
    [appsLeft, 'authenticator apps whose secret cannot be read: set them up again'],
    [passkeysLeft, 'passkeys, which a hosted Supabase takes from nobody: add them again'],
  ] as const;
  const sentences = left.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const behind = sentences.length > 0 ? ` Left behind: ${sentences.join('; ')}.` : '';
  return `Moved ${accounts} accounts, ${tables} tables with ${rows} rows, and ${files} files.${behind} Start the server now; everyone has to sign in again.`;
}
