import { expect, test } from 'vitest';
import { PLAN_CASES, toExpiry } from '#test/cases/plans.ts';
import { isPlan, PLANS, toEffectivePlan } from './plans.ts';

const NOW = new Date('2026-03-01T00:00:00Z');

test.for(PLAN_CASES)(
  'plan %j, expiry %s, active %s: %s is in force',
  ([plan, expiry, is_active, effective]) => {
    const plan_expiry = toExpiry(expiry, NOW)?.toISOString() ?? null;
    expect(toEffectivePlan({ plan, plan_expiry, is_active }, NOW)).toBe(effective);
  },
);

test('a plan ends at the exact moment of its expiry', () => {
  const state = { plan: 'yearly', plan_expiry: NOW.toISOString(), is_active: true };
  expect(toEffectivePlan(state, new Date(NOW.getTime() - 1))).toBe('yearly');
  expect(toEffectivePlan(state, NOW)).toBe('free');
});

test('plans and their names are the specification’s', () => {
  expect(Object.keys(PLANS)).toEqual([
    'free',
    'premium',
    'yearly',
    'agency_50',
    'agency_100',
    'agency_500',
  ]);
  expect(PLANS).toMatchObject({
    free: 'Free',
    premium: 'Premium Monthly',
    yearly: 'Premium Yearly',
  });
});

test.for(['toString', '__proto__', 'FREE', ''])('%j isn’t a plan', (value) => {
  expect(isPlan(value)).toBe(false);
});
