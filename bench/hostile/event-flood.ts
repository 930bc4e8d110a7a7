import { randomUUID } from 'node:crypto';
import { createProfile } from '#test/factories.ts';
import { createStamps } from '../stand/stamps.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack } from './attack.ts';
import { createSender, flood } from './flood.ts';

const PAGES = 100;
const AT_ONCE = 60;
const SECONDS = 20;

/** Beacons as fast as they are accepted: some from rendered pages, some with forged stamps. */
export const eventFlood: Attack = {
  name: 'event-flood',
  title: `${AT_ONCE} at once send events of ${PAGES} pages, half of them with forged tokens`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack({ scope, server, sql, dataDirectory, watch }) {
    const stamps = await createStamps(dataDirectory);
    const pages = await Promise.all(Array.from({ length: PAGES }, () => createProfile(sql)));
    const drawn = new Date();
    const send = createSender(scope);
    let note = '';
    await watch(async () => {
      note = await flood({ atOnce: AT_ONCE, seconds: SECONDS }, async (count) => {
        const profile_id = pages[count % PAGES]?.id ?? '';
        const signedFor = count % 2 === 0 ? profile_id : randomUUID();
        const body = {
          type: 'profile_view',
          profile_id,
          id: randomUUID(),
          stamp: stamps.issue(signedFor, drawn),
          referrer: `https://${randomUUID()}.test/`,
          utm_source: randomUUID(),
        };
        const sent = { method: 'POST', headers: pickVisitor(), body } as const;
        return (await send(`${server.url}/events`, sent)).status;
      });
    });
    return { note };
  },
};
