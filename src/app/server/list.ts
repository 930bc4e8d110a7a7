import { listAdmins } from '#account/server/data/administrators.ts';
import type { Command } from './commands/command.ts';

export const list: Command = {
  usage: '',
  does: 'list the administrators',
  words: [0, 0],
  canRunDry: false,
  async run({ sql }) {
    const admins = await listAdmins(sql);
    if (admins.length === 0)
      return 'There is no administrator. Make one: npm run admin -- grant EMAIL';
    return admins
      .map(({ email, created_at }) => `${email} since ${created_at.toISOString().slice(0, 10)}`)
      .join('\n');
  },
};
