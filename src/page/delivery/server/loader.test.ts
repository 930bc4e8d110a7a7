import { expect, onTestFinished, test } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { buildPublicRow } from '#test/pages/public-profile.ts';
import { createPublicPageCache } from './cache.ts';
import { TURNS_BETWEEN_PAGES } from './limits.ts';
import { createPublicPageLoader } from './loader.ts';

const PAGES = 5;
/** Reading, rendering and compressing. */
const PIECES = 3;

test('pages found together are built one by one, letting new visitors in between', async () => {
  // A database that takes no time, so that only the turns of making pages count.
  const row = buildPublicRow({ sections: ['text'], custom_text: '*Hello*' });
  const sql = (async () => [row]) as unknown;
  const loader = createPublicPageLoader({
    ask: (work) => work(sql as Sql),
    publicUrl: 'https://vizit.test',
    script: null,
    clock: () => new Date(),
  });
  const cache = createPublicPageCache({ ...loader, now: Date.now, log: { warn() {} } });
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  onTestFinished(() => clearImmediate(counting));
  const answers = await Promise.all(
    Array.from({ length: PAGES }, (_, index) => cache.get(`ada_${index}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(PAGES).fill(200));
  // There is no wait after the last piece.
  expect(turns).toBeGreaterThanOrEqual((PAGES * PIECES - 1) * (1 + TURNS_BETWEEN_PAGES));
});
