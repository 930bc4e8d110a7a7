import { expect, test } from 'vitest';
import { buildBilling, buildSubscriber, inDays } from '#test/money/billing.ts';
import { hasEverPaid, toPaymentNotice } from './payment-notice.ts';
import { toStanding } from './standing.ts';

const write = (moment: string) => moment.slice(0, 10);
const OWES = { amount_due: 399, retry_at: inDays(3) } as const;

test.for([
  [
    'runs on',
    buildSubscriber({ status: 'past_due', ends_at: inDays(6), ...OWES }),
    'Your payment for Premium Monthly failed',
    '$3.99 is due. We’ll try your card again on 2026-03-13. Everything stays active until 2026-03-16.',
  ],
  [
    'is off',
    buildSubscriber(
      { status: 'unpaid', ends_at: null, amount_due: 399 },
      { plan: 'free', stored_plan: 'premium', plan_expiry: inDays(-3) },
    ),
    'Premium Monthly is off, because its payment failed',
    '$3.99 is due. We won’t try your card again. Pay to get it back. Nothing was deleted.',
  ],
] as const)('a plan that %s while a payment is due says so', ([, billing, title, text]) => {
  expect(toPaymentNotice(toStanding(billing), write)).toEqual({ title, text });
});

test('who owes nothing reads nothing', () => {
  for (const billing of [buildBilling(), buildSubscriber(), buildSubscriber({ renews: false })]) {
    expect(toPaymentNotice(toStanding(billing), write)).toBe(null);
  }
});

test('only who may owe something is asked about', () => {
  const nobody = { plan: 'free', has_used_trial: false, is_agency_profile: false };
  expect(hasEverPaid(nobody)).toBe(false);
  expect(hasEverPaid({ ...nobody, plan: 'premium' })).toBe(true);
  expect(hasEverPaid({ ...nobody, has_used_trial: true })).toBe(true);
  expect(hasEverPaid({ ...nobody, is_agency_profile: true })).toBe(true);
});
