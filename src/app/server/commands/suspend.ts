import { suspendAccount } from '#account/server/data/administrators.ts';
import { type Command, refuseUnknown } from './command.ts';

export const suspend: Command = {
  usage: 'EMAIL REASON',
  does: 'suspend a page; its owner sees the reason',
  details: 'They can sign in, see why, and appeal. The reason has at most 500 characters.',
  words: [2, 100],
  canRunDry: true,
  async run({ sql }, [email = '', ...reason]) {
    if (!(await suspendAccount(sql, email, reason.join(' ')))) return refuseUnknown(email);
    return `The page of ${email} is closed.`;
  },
};
