import { expect, test } from 'vitest';
import { buildBilling, buildSubscriber, inDays } from '#test/money/billing.ts';
import { toPaymentNotice } from './plan-notices.ts';
import { toPlanStatus } from './plan-status.ts';

const write = (moment: string) => moment.slice(0, 10);
const OWES = { amount_due: 399, retry_at: inDays(3) } as const;

test.for([
  [
    'runs on',
    buildSubscriber({ status: 'past_due', ends_at: inDays(6), ...OWES }),
    'Your payment for Premium Monthly hasn’t gone through',
    '$3.99 is due. We’ll try your card again on 2026-03-13. Everything stays active until 2026-03-16.',
  ],
  [
    'is off',
    buildSubscriber(
      { status: 'unpaid', ends_at: null, amount_due: 399 },
      { plan: 'free', stored_plan: 'premium', plan_expiry: inDays(-3) },
    ),
    'Premium Monthly is off, because its payment hasn’t gone through',
    '$3.99 is due. We won’t try your card again. Pay to get it back. Nothing was deleted.',
  ],
] as const)('a plan that %s while a payment is due says so', ([, billing, title, text]) => {
  expect(toPaymentNotice(toPlanStatus(billing), write)).toEqual({ title, text });
});

test('an owner who owes nothing sees no notice', () => {
  for (const billing of [buildBilling(), buildSubscriber(), buildSubscriber({ renews: false })]) {
    expect(toPaymentNotice(toPlanStatus(billing), write)).toBe(null);
  }
});
