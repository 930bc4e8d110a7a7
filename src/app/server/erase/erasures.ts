import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { listErasures } from '#admin/installation/server/erasures.ts';
import { explain } from '../backup/backup.ts';
import type { Command } from '../commands/command.ts';
import { formatErasures } from './erasure-list.ts';

export const erasures: Command = {
  usage: 'FILE',
  does: 'list the erasures that a restored backup must repeat',
  details: `It has digests of the ids of erased leads and of deleted accounts, and names nobody. It replaces FILE; - is standard output.
Write it again every hour and keep it off the machine. After a restore: npm run admin -- erase-again FILE`,
  words: [1, 1],
  canRunDry: false,
  async run({ sql }, [file = '']) {
    const list = await listErasures(sql);
    const text = formatErasures(list);
    if (file === '-') return text.trimEnd();
    // The previous list stays until this one is complete.
    const partial = `${file}.${randomUUID()}.partial`;
    try {
      await writeFile(partial, text, { mode: 0o600, flush: true });
      await rename(partial, file);
    } catch (error) {
      return explain(error, file);
    } finally {
      await rm(partial, { force: true });
    }
    const count = list.erasures.length;
    return count === 1 ? `${file} has 1 erasure.` : `${file} has ${count} erasures.`;
  },
};
