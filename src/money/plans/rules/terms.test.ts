import { expect, test } from 'vitest';
import { parseTerms } from './parse-terms.ts';
import { DEFAULT_TERMS, toPrice } from './terms.ts';

test('the default terms are the specification’s', () => {
  const { prices, currency, trial_days } = DEFAULT_TERMS;
  expect(toPrice(prices.premium ?? 0, currency)).toBe('$3.99');
  expect(toPrice(prices.yearly ?? 0, currency)).toBe('$28.80');
  expect(trial_days).toBe(7);
  expect(1 - (prices.yearly ?? 0) / (12 * (prices.premium ?? 0))).toBeCloseTo(0.4, 2);
});

test.for([
  [0, 'usd', '$0'],
  [1, 'usd', '$0.01'],
  [4900, 'usd', '$49'],
  [123456, 'eur', '€1,234.56'],
  [500, 'jpy', '¥500'],
  [1500, 'kwd', 'KWD 1.500'],
  [50000, 'isk', 'ISK 500'],
] as const)('%i in the smallest unit of %s reads %s', ([amount, currency, words]) => {
  expect(toPrice(amount, currency).replaceAll('\u00A0', ' ')).toBe(words);
});

test('valid terms are read unchanged, and unknown plans are dropped', () => {
  expect(parseTerms(DEFAULT_TERMS)).toEqual(DEFAULT_TERMS);
  const more = { ...DEFAULT_TERMS, prices: { agency_50: 4900, gold: 1 } };
  expect(parseTerms(more)?.prices).toEqual({ agency_50: 4900 });
});

test.for([
  [null],
  ['{}'],
  [{}],
  [{ ...DEFAULT_TERMS, currency: 'USD' }],
  [{ ...DEFAULT_TERMS, prices: { premium: 3.99 } }],
  [{ ...DEFAULT_TERMS, prices: { premium: 0 } }],
  [{ ...DEFAULT_TERMS, trial_days: -1 }],
  [{ ...DEFAULT_TERMS, is_open: 'yes' }],
])('%j isn’t valid terms', ([value]) => {
  expect(parseTerms(value)).toBeNull();
});
