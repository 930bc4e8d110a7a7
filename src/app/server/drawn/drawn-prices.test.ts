import { beforeAll, expect, test } from 'vitest';
import { createLog } from '#kit/server/process/log.ts';
import { DEFAULT_TERMS, type Terms } from '#money/plans/rules/terms.ts';
import { type PublicPageAnswer, packPage } from '#page/delivery/server/answer.ts';
import { createDrawnPrices } from './drawn-prices.ts';

const HEADERS = ['content-type', 'text/html; charset=utf-8'];
const CHEAPER: Terms = { ...DEFAULT_TERMS, prices: { premium: 299 } };

let built: PublicPageAnswer;
beforeAll(() => {
  built = packPage({ status: 200, headers: HEADERS, html: 'by the build' });
});

/** The screen with terms that the test changes, and how often it was rendered. */
function openPrices(draw = async ({ prices }: Terms) => `drawn for ${prices.premium}`) {
  let current: Terms = { ...DEFAULT_TERMS };
  let drawings = 0;
  const find = createDrawnPrices({
    built,
    template: 'empty',
    terms: () => current,
    draw: (terms) => {
      drawings += 1;
      return draw(terms);
    },
    log: createLog('silent'),
  });
  return {
    read: async () => (await find()).variants.identity.body.toString(),
    find,
    setTerms: (terms: Terms) => {
      current = terms;
    },
    countDrawings: () => drawings,
  };
}

test('default prices come from the build, and changed ones are drawn once', async () => {
  const prices = openPrices();
  expect(await prices.read()).toBe('by the build');
  prices.setTerms(CHEAPER);
  expect(await Promise.all([prices.read(), prices.read()])).toEqual([
    'drawn for 299',
    'drawn for 299',
  ]);
  expect((await prices.find()).headers).toEqual(HEADERS);
  prices.setTerms({ ...CHEAPER, prices: { premium: 199 } });
  expect(await prices.read()).toBe('drawn for 199');
  prices.setTerms({ ...DEFAULT_TERMS });
  expect(await prices.read()).toBe('by the build');
  expect(prices.countDrawings()).toBe(2);
});

test('if prices can’t be drawn, the page is served without them', async () => {
  const prices = openPrices(() => Promise.reject(new Error('no thread')));
  prices.setTerms(CHEAPER);
  expect(await prices.read()).toBe('empty');
  expect((await prices.find()).headers).toEqual(HEADERS);
});
