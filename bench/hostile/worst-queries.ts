import type { Attack } from './attack.ts';
import { createSender, flood } from './flood.ts';
import { createOwner } from './owners.ts';

const CONTACTS = 24_000;
const AT_ONCE = 20;
const SECONDS = 20;
/** No index helps, and every row is scanned. */
const PATH =
  '/rest/v1/contacts?select=id&notes=imatch.(a|b)*c.*(d|e)*f$&order=notes.desc&limit=1000';

/** One account that sends the slowest possible queries. */
export const worstQueries: Attack = {
  name: 'worst-queries',
  title: `${AT_ONCE} of the slowest queries at once, by one account`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack(stand) {
    const headers = await createOwner(stand, CONTACTS);
    const send = createSender(stand.scope);
    let note = '';
    await stand.watch(async () => {
      note = await flood({ atOnce: AT_ONCE, seconds: SECONDS }, async () => {
        return (await send(stand.server.url + PATH, { headers })).status;
      });
    });
    return { note };
  },
};
