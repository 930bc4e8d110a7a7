import { deleteAdmin } from '#account/server/data/administrators.ts';
import type { Command } from './command.ts';

export const revoke: Command = {
  usage: 'EMAIL',
  does: 'remove an administrator',
  details: 'Who is looking on as somebody at the moment stops at once.',
  words: [1, 1],
  canRunDry: true,
  async run({ sql }, [email = '']) {
    if (!(await deleteAdmin(sql, email))) throw new Error(`${email} is no administrator already.`);
    return `${email} is no administrator.`;
  },
};
