import type { Plan } from '#money/plans/rules/plans.ts';
import type { Fact } from '#money/status/rules/history.ts';
import type { Billing, Checkout } from '#money/status/rules/own-billing.ts';

/** The time of tests about billing. */
export const NOW = new Date('2026-03-10T12:00:00Z');

/** @param days from the time of such tests @returns ISO */
export function inDays(days: number): string {
  return new Date(NOW.getTime() + days * 86_400_000).toISOString();
}

/** Builds the billing of a free user who never paid, with overrides. */
export function buildBilling(said: Partial<Billing> = {}): Billing {
  return {
    plan: 'free',
    stored_plan: said.plan ?? 'free',
    plan_expiry: null,
    is_active: true,
    held_plan: said.plan ?? 'free',
    can_trial: true,
    is_confirmed: true,
    is_customer: false,
    subscription: null,
    ended: null,
    year_ends_at: null,
    grant: null,
    seats: 0,
    agency: null,
    checkout: null,
    ...said,
  };
}

/** @returns the billing of a plan granted until then; null for no end */
export function toGranted(plan: Plan, ends_at: string | null) {
  return { plan, plan_expiry: ends_at, grant: { plan, ends_at } };
}

/** Builds the billing of a Premium Monthly subscriber, with overrides. */
export function buildSubscriber(
  said: Partial<NonNullable<Billing['subscription']>> = {},
  more: Partial<Billing> = {},
): Billing {
  const period_end = inDays(20);
  const ends_at = inDays(27);
  return buildBilling({
    plan: said.plan ?? 'premium',
    plan_expiry: 'ends_at' in said ? (said.ends_at ?? null) : ends_at,
    can_trial: false,
    is_customer: true,
    subscription: {
      plan: 'premium',
      status: 'active',
      is_trial: false,
      renews: true,
      period_end,
      ends_at,
      amount: 399,
      currency: 'usd',
      next_plan: null,
      cancels_at: null,
      amount_due: null,
      retry_at: null,
      returned: null,
      returned_plan: null,
      ...said,
    },
    ...more,
  });
}

/** Builds a checkout begun a minute ago, with overrides. */
export function buildCheckout(said: Partial<Checkout> = {}): Checkout {
  return {
    id: 'one',
    plan: 'premium',
    status: 'open',
    created_at: inDays(-1 / 1440),
    refusal: null,
    ...said,
  };
}

/** Builds a payment for a month, with overrides. */
export function buildFact(said: Partial<Fact> = {}): Fact {
  return {
    id: 1,
    happened_at: inDays(0),
    kind: 'payment',
    source: 'pi_1',
    status: 'succeeded',
    plan: 'premium',
    next_plan: null,
    amount: 399,
    currency: 'usd',
    covers_from: inDays(0),
    covers_until: inDays(30),
    is_trial: false,
    renews: false,
    cancels_at: null,
    note: '',
    ...said,
  };
}
