import { restoreAccount } from '#account/server/data/administrators.ts';
import { type Command, refuseUnknown } from './command.ts';

export const reopen: Command = {
  usage: 'EMAIL [NOTE]',
  does: 'reopen a suspended page',
  details: 'A page that its agency closed stays closed.',
  words: [1, 100],
  canRunDry: true,
  async run({ sql }, [email = '', ...note]) {
    const was = await restoreAccount(sql, email, note.join(' '));
    if (was === null) return refuseUnknown(email);
    if (!was) throw new Error(`No administrator has closed the page of ${email}.`);
    return `The page of ${email} is no longer closed by an administrator.`;
  },
};
