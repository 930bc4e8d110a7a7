import { deleteAdmin } from '#account/server/data/administrators.ts';
import type { Command } from './command.ts';

export const revoke: Command = {
  usage: 'EMAIL',
  does: 'remove an administrator',
  details: 'If they’re viewing someone’s account, that ends at once.',
  words: [1, 1],
  canRunDry: true,
  async run({ sql }, [email = '']) {
    if (!(await deleteAdmin(sql, email)))
      throw new Error(`${email} already isn’t an administrator.`);
    return `${email} is no longer an administrator.`;
  },
};
