import { forgetCopies as forget } from '#admin/installation/server/copies.ts';
import type { Command } from './command.ts';

export const forgetCopies: Command = {
  usage: '',
  does: 'let the next start decide which key and files are right',
  words: [0, 0],
  canRunDry: true,
  async run({ sql }) {
    await forget(sql);
    return 'The next start of the server decides which key and files are right.';
  },
};
