import { eraseLeads } from '#account/server/data/administrators.ts';
import type { Command } from '../commands/command.ts';

export const erase: Command = {
  usage: 'EMAIL',
  does: 'delete everything a visitor with this email left',
  details:
    'Includes leads in the trash. Backups still hold them: npm run admin -- erasures lists it for a restore.',
  words: [1, 1],
  canRunDry: true,
  async run({ sql }, [email = '']) {
    const count = await eraseLeads(sql, email);
    return count === 1 ? '1 lead is erased.' : `${count} leads are erased.`;
  },
};
