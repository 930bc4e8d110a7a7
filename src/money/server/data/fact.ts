import type { Plan } from '#money/plans/rules/plans.ts';

/**
 * A fact, as `private.record_facts` takes it: columns of `public.ledger`; omitted ones are null, false or
 * empty. Moments are ISO times, amounts in the smallest unit of the currency.
 */
export type Fact = {
  kind: 'subscription' | 'payment' | 'refund' | 'dispute';
  source: string;
  status: string;
  happened_at: string;
  plan?: Plan | null;
  /** The plan a subscription changes to at the end of its period. */
  next_plan?: Plan | null;
  amount?: number;
  currency?: string;
  covers_from?: string;
  covers_until?: string;
  belongs_to?: string | null;
  is_trial?: boolean;
  trial_from?: string | null;
  trial_until?: string | null;
  renews?: boolean;
  /** The end date of a subscription, if it is after the period; until then it renews. */
  cancels_at?: string | null;
  /** The amount owed, in the currency of the fact, and when Stripe retries it. */
  amount_due?: number;
  retry_at?: string | null;
  note?: string;
};

/** @param seconds since 1970 @returns the moment in the format of facts */
export function toMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
