import type { Attack } from './attack.ts';
import { createOwner } from './owners.ts';

const CONTACTS = 24_000;
const AT_ONCE = 20;
const SECONDS = 20;
/** Nothing of it is in an index, and every row is looked at. */
const PATH =
  '/rest/v1/contacts?select=id&notes=imatch.(a|b)*c.*(d|e)*f$&order=notes.desc&limit=1000';

/** One account that asks the database the slowest questions there are. */
export const worstQueries: Attack = {
  name: 'worst-queries',
  title: `${AT_ONCE} of the slowest queries at once, by one account`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack(stand) {
    const headers = await createOwner(stand, CONTACTS);
    const statuses = new Map<number, number>();
    await stand.watch(async () => {
      const endsAt = performance.now() + SECONDS * 1_000;
      const askOnAndOn = async () => {
        while (performance.now() < endsAt) {
          const answer = await fetch(stand.server.url + PATH, { headers });
          await answer.arrayBuffer();
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, askOnAndOn));
    });
    return [...statuses].map(([status, count]) => `${count} answered ${status}`).join(', ');
  },
};
