import { expect, test } from 'vitest';
import { QUOTA_CASES } from '#test/cases/quotas.ts';
import { PLAN_QUOTAS, QUOTAS, toQuotaProblem } from './quotas.ts';

test.for(QUOTA_CASES)(
  '%s: %i of %i, confirmed %s: %s',
  ([quota, used, maximum, is_confirmed, sentence]) => {
    expect(toQuotaProblem(quota, { used, maximum, is_confirmed })).toBe(sentence);
  },
);

test('no plan has less than free, and nobody unconfirmed has more than free', () => {
  const { unconfirmed, free, ...paid } = PLAN_QUOTAS;
  for (const quota of QUOTAS) {
    expect(unconfirmed[quota]).toBeLessThan(free[quota]);
    for (const maxima of Object.values(paid)) {
      expect(maxima[quota]).toBeGreaterThanOrEqual(free[quota]);
    }
  }
});
