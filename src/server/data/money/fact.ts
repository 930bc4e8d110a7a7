import type { Plan } from '#domain/billing/plans/plans.ts';

/**
 * A fact as `private.record_facts` takes it: columns of `public.ledger`, where those that are not said
 * are null, false or empty. Moments are ISO times, amounts in the smallest unit of the currency.
 */
export type Fact = {
  kind: 'subscription' | 'payment' | 'refund' | 'dispute';
  source: string;
  status: string;
  happened_at: string;
  plan?: Plan | null;
  /** To what a subscription changes with its period. */
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
  /** The set end of a subscription, if that is after its period; until then it renews. */
  cancels_at?: string | null;
  /** The amount owed, in the currency of the fact, and when Stripe tries it again. */
  amount_due?: number;
  retry_at?: string | null;
  note?: string;
};

/** @param seconds since 1970 @returns the moment as facts have it */
export function toMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
