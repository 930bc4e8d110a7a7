import { expect, test } from 'vitest';
import { findNextTier, sayNextTier } from './plan-offers.ts';
import { DEFAULT_TERMS } from './terms.ts';

const PRICES = { agency_50: 8900, agency_100: 14_900, agency_500: 49_900 };
const TERMS = { ...DEFAULT_TERMS, prices: PRICES };
const AT_50 = { plan: 'agency_50', seats: 50 };

test.for([
  ['one more', AT_50, 51, 'agency_100'],
  ['more than the next tier has', AT_50, 130, 'agency_500'],
  ['more than any tier has', AT_50, 900, 'agency_500'],
  ['one more on the middle tier', { plan: 'agency_100', seats: 100 }, 101, 'agency_500'],
  ['one more on the largest tier', { plan: 'agency_500', seats: 500 }, 501, undefined],
  ['one more than an administrator granted', { plan: 'agency_50', seats: 60 }, 61, undefined],
] as const)('with %s, the tier to switch to is found', ([, present, needed, plan]) => {
  expect(findNextTier(TERMS, present, needed)?.plan).toBe(plan);
});

test('tiers that aren’t for sale aren’t offered', () => {
  const { agency_100: _, ...prices } = PRICES;
  expect(findNextTier({ ...TERMS, prices }, AT_50, 51)?.plan).toBe('agency_500');
  expect(findNextTier({ ...TERMS, is_open: false }, AT_50, 51)).toBeNull();
});

test('a tier is described by its price and seats', () => {
  const tier = findNextTier(TERMS, AT_50, 51);
  expect(tier && sayNextTier(tier, 50)).toBe(
    'Agency 100 costs $149 per month and has 100 seats instead of 50, each with everything in Premium.',
  );
});
