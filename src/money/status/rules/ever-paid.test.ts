import { expect, test } from 'vitest';
import { hasEverPaid } from './ever-paid.ts';

test('only accounts that may owe something are asked about', () => {
  const nobody = { plan: 'free', has_used_trial: false, is_agency_profile: false };
  expect(hasEverPaid(nobody)).toBe(false);
  expect(hasEverPaid({ ...nobody, plan: 'premium' })).toBe(true);
  expect(hasEverPaid({ ...nobody, has_used_trial: true })).toBe(true);
  expect(hasEverPaid({ ...nobody, is_agency_profile: true })).toBe(true);
});
