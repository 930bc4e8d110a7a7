import { expect, test } from 'vitest';
import type { Plan } from '#money/plans/rules/plans.ts';
import { buildSubscriber, NOW } from '#test/money/billing.ts';
import { toPlanStatus } from './plan-status.ts';
import { describePlanStatus } from './plan-status-words.ts';

test.for<['refund' | 'dispute', Plan | null, string]>([
  ['dispute', 'premium', 'You disputed your payment for Premium Monthly, so your plan is off.'],
  ['refund', 'premium', 'Your payment for Premium Monthly was refunded, so your plan is off.'],
  ['dispute', null, 'You disputed your payment, so your plan is off.'],
  ['refund', null, 'Your payment was refunded, so your plan is off.'],
])('a %s names the plan that was paid for, %s, not today’s', ([returned, paid, words]) => {
  const billing = buildSubscriber(
    { plan: 'agency_50', returned, returned_plan: paid, ends_at: null },
    { plan: 'free', stored_plan: 'free' },
  );
  const text = describePlanStatus(toPlanStatus(billing), NOW, (moment) => moment.slice(0, 10));
  expect(text).toMatch(new RegExp(`^${words} The subscription still renews`));
});
