import { expect, test } from 'vitest';
import { PLAN_CASES, toExpiry } from '#test/cases/plans.ts';
import { isDowngradeBlocked, toDowngradeProblem } from './downgrade.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const write = (moment: string) => moment.slice(0, 10);

test.for(PLAN_CASES)(
  'plan %j, expiry %s, active %s: free can be chosen unless %s is in force',
  ([plan, expiry, is_active, effective]) => {
    const plan_expiry = toExpiry(expiry, NOW)?.toISOString() ?? null;
    const state = { plan, plan_expiry, is_active };
    expect(isDowngradeBlocked(state, NOW)).toBe(effective !== 'free');
  },
);

test.for([
  ['premium', '2026-04-01'],
  ['yearly', '2026-04-01'],
  ['agency_50', 'never'],
  ['agency_100', 'never'],
  ['agency_500', 'never'],
] as const)('the block of %s says when it expires: %s', ([plan, expires]) => {
  const state = { plan, plan_expiry: '2026-04-01T00:00:00Z', is_active: true };
  expect(toDowngradeProblem(state, write)).toBe(
    `You can't downgrade while your subscription is active (expires: ${expires}).`,
  );
});
