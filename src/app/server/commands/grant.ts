import { insertAdmin } from '#account/server/data/administrators.ts';
import { type Command, refuseUnknown } from './command.ts';

export const grant: Command = {
  usage: 'EMAIL',
  does: 'make someone an administrator',
  words: [1, 1],
  canRunDry: true,
  async run({ sql }, [email = '']) {
    if (!(await insertAdmin(sql, email))) return refuseUnknown(email);
    return `${email} is an administrator.`;
  },
};
