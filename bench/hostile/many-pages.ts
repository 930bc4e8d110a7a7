import { bioPath } from '#kit/rules/paths.ts';
import { formatNumber } from '../stand/figure.ts';
import type { Attack } from './attack.ts';
import { createSender } from './flood.ts';
import { createPages } from './pages.ts';

const PAGES = 20_000;
const CONNECTIONS = 8;
/** The minimum duration: faster runs wait. */
const SECONDS = 60;

/** The cache of pages, and the queue for better compression. */
export const manyPages: Attack = {
  name: 'many-pages',
  title: `${formatNumber(PAGES)} distinct pages in a minute, each asked for once`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack({ scope, server, sql, watch }) {
    const names = await createPages(sql, PAGES);
    const send = createSender(scope);
    let answered = 0;
    await watch(async () => {
      const startedAt = performance.now();
      const askOnAndOn = async () => {
        for (let name = names.pop(); name !== undefined; name = names.pop()) {
          const sent = { headers: { 'accept-encoding': 'br' } };
          if ((await send(server.url + bioPath(name), sent)).status === 200) answered += 1;
          const dueAt = startedAt + (answered / PAGES) * SECONDS * 1_000;
          await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, askOnAndOn));
    });
    return { note: `${formatNumber(answered)} answered` };
  },
};
