import { setTimeout as wait } from 'node:timers/promises';
import { formatNumber } from '../stand/figure.ts';
import type { Attack } from './attack.ts';
import { createOwner } from './owners.ts';

const ACCOUNTS = 3;
const CONTACTS = 24_000;
/** Whoever has to wait comes again so soon, until they have what they wanted. */
const RETRY_MS = 500;

/** What an account holds, all at once in memory; and several accounts at a time. */
export const exports: Attack = {
  name: 'exports',
  title: `${ACCOUNTS} accounts of ${formatNumber(CONTACTS)} contacts with long notes ask for all they have`,
  bounds: { growthPercent: 20, peakPercent: 60, othersP99Ms: 100 },
  async attack(stand) {
    const owners = await Promise.all(
      Array.from({ length: ACCOUNTS }, () => createOwner(stand, CONTACTS)),
    );
    const counts = { whole: 0, refused: 0, megabytes: 0 };
    await stand.watch(async () => {
      const insist = async (headers: Record<string, string>) => {
        let answer = await fetch(`${stand.server.url}/export`, { headers });
        while (answer.status === 503) {
          counts.refused += 1;
          await readToEnd(answer);
          await wait(RETRY_MS);
          answer = await fetch(`${stand.server.url}/export`, { headers });
        }
        counts.megabytes += (await readToEnd(answer)) / 1024 ** 2;
        if (answer.ok) counts.whole += 1;
      };
      await Promise.all(owners.map(insist));
    });
    const { whole, refused, megabytes } = counts;
    return { note: `${whole} whole, ${formatNumber(megabytes)} MB; ${refused} asked to wait` };
  },
};

async function readToEnd(answer: Response): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return bytes;
}
