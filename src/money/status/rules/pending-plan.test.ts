import { expect, test } from 'vitest';
import {
  buildBilling,
  buildCheckout,
  buildSubscriber,
  inDays,
  NOW,
  toGranted,
} from '#test/money/billing.ts';
import { findNextAskMs } from './checkout-waits.ts';
import type { Billing } from './own-billing.ts';
import { toPlanStatus } from './plan-status.ts';
import { describePlanStatus, toPlanName } from './plan-status-words.ts';

const describe = (billing: Billing) =>
  describePlanStatus(toPlanStatus(billing), NOW, (moment) => moment.slice(0, 10));
const PAID = buildCheckout({ plan: 'yearly', status: 'done' });
const NO_PLAN = { plan: 'free', stored_plan: 'free', plan_expiry: null } as const;

test.for<[string, Billing, string]>([
  [
    'months without their subscription',
    buildBilling({ plan: 'premium', plan_expiry: inDays(27) }),
    'Premium Monthly',
  ],
  ['an agency without its subscription', buildBilling({ plan: 'agency_50' }), 'Agency 50'],
  [
    'a year without its payment',
    buildBilling({ plan: 'yearly', plan_expiry: inDays(365) }),
    'Premium Yearly',
  ],
  ['a subscription without its plan', buildSubscriber({}, NO_PLAN), 'Premium Monthly'],
  ['a paid checkout and nothing else', buildBilling({ checkout: PAID }), 'Premium Yearly'],
])('with %s, Billing says the plan is being set up, and asks again', ([, billing, name]) => {
  expect(toPlanName(toPlanStatus(billing))).toBe(name);
  expect(describe(billing)).toBe('We’re setting up your plan. This page updates automatically.');
  expect(findNextAskMs(billing, NOW)).toBeGreaterThan(0);
});

test.for<[string, Billing, RegExp]>([
  [
    'months whose days of grace changed meanwhile',
    buildSubscriber({}, { plan_expiry: inDays(28) }),
    /^Renews automatically/,
  ],
  [
    'a year that was bought and refunded today',
    buildBilling({
      checkout: PAID,
      ended: { plan: 'yearly', ended_at: inDays(0), cause: 'refund' },
    }),
    /because its payment was refunded/,
  ],
  [
    'months that wait for a refunded year to end',
    buildSubscriber({ status: 'trialing', ends_at: null }, NO_PLAN),
    /^Free for as long/,
  ],
  ['a plan that was given', buildBilling(toGranted('premium', inDays(9))), /^Complimentary plan/],
])('with %s, the screen waits for nothing', ([, billing, words]) => {
  expect(describe(billing)).toMatch(words);
  expect(findNextAskMs(billing, NOW)).toBeNull();
});
