import { expect, test } from 'vitest';
import { PLAN_CASES, toExpiry } from '#test/cases/plans.ts';
import { buildSubscriber, inDays } from '#test/money/billing.ts';
import { isDowngradeBlocked, toDowngradeProblem } from './cancelling.ts';

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
] as const)('the refusal to downgrade %s says when it expires: %s', ([plan, expires]) => {
  const state = { plan, plan_expiry: '2026-04-01T00:00:00Z', is_active: true };
  expect(toDowngradeProblem(state, write)).toBe(
    `You can't downgrade while your subscription is active (expires: ${expires}).`,
  );
});

test('the grace days after a paid month aren’t its expiry', () => {
  const expires = (said: Parameters<typeof buildSubscriber>[0]) =>
    toDowngradeProblem(buildSubscriber(said), (moment) => moment);
  expect(expires({})).toContain(`(expires: ${inDays(20)})`);
  expect(expires({ status: 'past_due' }), 'while it is late').toContain(inDays(27));
  const granted = { ...buildSubscriber(), plan_expiry: inDays(90) };
  expect(toDowngradeProblem(granted, (moment) => moment)).toContain(`(expires: ${inDays(90)})`);
});
