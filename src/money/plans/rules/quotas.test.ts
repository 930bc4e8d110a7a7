import { expect, test } from 'vitest';
import { INTEGRATION_REFUSALS } from '#integrations/rules/refusals.ts';
import { LIMIT_CASES, QUOTA_CASES, SEAT_CASES } from '#test/cases/quotas.ts';
import { PLAN_QUOTAS, PLAN_SEATS, QUOTAS, toQuotaProblem } from './quotas.ts';

test.for(QUOTA_CASES)(
  '%s: %i of %i, confirmed %s: %s',
  ([quota, used, maximum, is_confirmed, sentence]) => {
    expect(toQuotaProblem(quota, { used, maximum, is_confirmed })).toBe(sentence);
  },
);

test.for(SEAT_CASES)('%s has %i seats', ([plan, seats]) => {
  expect(PLAN_SEATS[plan]).toBe(seats);
});

test.for(LIMIT_CASES)('the refusal says how many %s are allowed: %i', ([, , code, words]) => {
  expect(INTEGRATION_REFUSALS[code][1]).toContain(words);
});

test('no plan has less than Free, and no unconfirmed account has more', () => {
  const { unconfirmed, free, ...paid } = PLAN_QUOTAS;
  for (const quota of QUOTAS) {
    expect(unconfirmed[quota]).toBeLessThan(free[quota]);
    for (const maxima of Object.values(paid)) {
      expect(maxima[quota]).toBeGreaterThanOrEqual(free[quota]);
    }
  }
});
