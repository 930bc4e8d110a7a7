import { expect, test } from 'vitest';
import { buildOffers } from './plan-offers.ts';
import { DEFAULT_TERMS } from './terms.ts';

test.for([
  [399, 2880, 'Save 40%', '39.85 %'],
  [1000, 9950, 'Save 17%', '17.08 %'],
  [1000, 9900, 'Save 18%', '17.5 %'],
  [1000, 9910, 'Save 17%', '17.42 %'],
  [1000, 11_940, 'Save 1%', '0.5 %'],
  [1000, 11_950, undefined, '0.42 %'],
  [1000, 12_000, undefined, 'nothing'],
  [1000, 13_000, undefined, 'less than nothing'],
] as const)(
  'monthly at %i and yearly at %i: %s, the nearest whole number to %s',
  ([premium, yearly, badge]) => {
    const offers = buildOffers({ ...DEFAULT_TERMS, prices: { premium, yearly } });
    expect(offers.find(({ plan }) => plan === 'yearly')?.badge).toBe(badge);
  },
);

test('a yearly plan sold without a monthly one isn’t compared', () => {
  const [, yearly] = buildOffers({ ...DEFAULT_TERMS, prices: { yearly: 2880 } });
  expect(yearly?.badge).toBeUndefined();
});
