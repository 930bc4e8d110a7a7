import { bioPath } from '#kit/rules/paths.ts';
import { CUSTOM_TEXT_MAX_LENGTH } from '#page/profile/rules/text.ts';
import { formatNumber } from '../stand/figure.ts';
import type { Attack } from './attack.ts';
import { createCounts, createSender } from './flood.ts';
import { createPages } from './pages.ts';

const PAGES = 1_000;
const CONNECTIONS = 8;
/** A text that once took 900 ms to parse, and the longest allowed. */
const TEXT = '|***a!'.repeat(CUSTOM_TEXT_MAX_LENGTH).slice(0, CUSTOM_TEXT_MAX_LENGTH);

/** A text that is slow to parse, on many pages rendered one after the other. */
export const worstMarkdown: Attack = {
  name: 'worst-markdown',
  title: `${formatNumber(PAGES)} pages with ${formatNumber(TEXT.length)} characters of the worst Markdown`,
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack({ scope, server, sql, watch }) {
    const names = await createPages(sql, PAGES, TEXT);
    await sql`
      update public.profiles set section_order = '["text"]', sections_enabled = '{"text": true}'
      where username like 'crowd\_%'`;
    const send = createSender(scope);
    const statuses = createCounts();
    await watch(async () => {
      const askOnAndOn = async () => {
        for (let name = names.pop(); name !== undefined; name = names.pop()) {
          statuses.add((await send(server.url + bioPath(name))).status);
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, askOnAndOn));
    });
    return { note: statuses.describe() };
  },
};
