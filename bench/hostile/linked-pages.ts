import { readLinkedPage } from '#page/links/rules/link-previews.ts';
import { atMost } from '../stand/figure.ts';
import type { Attack } from './attack.ts';

/** The maximum fetched of a page. */
const PAGE_BYTES = 512 * 1024;
const ROUNDS = 20;

const fill = (piece: string) =>
  piece.repeat(Math.ceil(PAGE_BYTES / piece.length)).slice(0, PAGE_BYTES);

const ORDINARY = fill('<meta property="og:image" content="https://shop.example/cup.jpg">');

/** Pages that each once blocked the event loop for 4 to 8 seconds. */
const HOSTILE = {
  'dashes without an end': fill(`<meta ${'-'.repeat(4089)}>`),
  'colons without an end': fill(`<meta ${'a:'.repeat(2044)}>`),
  'letters without an end': fill(`<meta ${'a'.repeat(4089)}>`),
  'entities without an end': fill(`<title>&${'a'.repeat(4085)}`),
};

/** @returns the CPU time for such a page, in milliseconds */
function measure(page: string): number {
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) readLinkedPage(page, 'https://shop.example/');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / ROUNDS;
}

/** Strangers' pages that are slow to parse, compared with an ordinary one of the same length. */
export const linkedPages: Attack = {
  name: 'linked-pages',
  title: 'pages of 512 KB that are slow to read for their title and picture',
  bounds: { growthPercent: 20, othersP99Ms: 100 },
  async attack({ watch }) {
    measure(ORDINARY);
    const ordinaryMs = measure(ORDINARY);
    const figures = Object.entries(HOSTILE).map(([what, page]) => {
      const ms = measure(page);
      const note = `${ms.toFixed(1)} ms against ${ordinaryMs.toFixed(1)}`;
      return atMost({ what, value: ms / ordinaryMs, target: 6, unit: '×', note });
    });
    await watch(async () => undefined);
    return { note: `an ordinary page takes ${ordinaryMs.toFixed(1)} ms`, figures };
  },
};
