/**
 * The parts of Stripe's objects we read, with Stripe's names. Moments are in seconds since 1970, amounts in
 * the currency's smallest unit; a reference is an id, or the object if expanded.
 */

export type Reference = string | { id: string } | null;

/** One page of a list, newest first. */
export type StripeList<Item> = { data: Item[]; has_more: boolean };

/** A payment method; the same card has the same fingerprint for every customer. */
export type StripeMethod = {
  id: string;
  card?: Fingerprinted;
  sepa_debit?: Fingerprinted;
  us_bank_account?: Fingerprinted;
};

type Fingerprinted = { fingerprint?: string | null };

export type StripeSubscription = {
  id: string;
  status: string;
  metadata: Record<string, string>;
  created: number;
  ended_at: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  trial_start: number | null;
  trial_end: number | null;
  discounts: readonly unknown[];
  /** If expanded. */
  default_payment_method?: string | StripeMethod | null;
  items: {
    data: Array<{
      price: { id: string; unit_amount: number | null; currency: string };
      quantity?: number | undefined;
      current_period_start: number;
      current_period_end: number;
    }>;
  };
};

export type StripeRefund = {
  id: string;
  amount: number;
  currency: string;
  created: number;
  status: string | null;
};

export type StripeCharge = {
  id: string;
  created: number;
  disputed: boolean;
  /** If expanded. */
  refunds?: StripeList<StripeRefund> | null;
};

export type StripeIntent = {
  id: string;
  created: number;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  latest_charge: string | StripeCharge | null;
};

export type StripeInvoice = {
  id: string;
  status: string | null;
  amount_remaining: number;
  next_payment_attempt: number | null;
  parent: { subscription_details?: { subscription: Reference } | null } | null;
  lines: {
    data: Array<{
      amount: number;
      period: { start: number; end: number };
      pricing: { price_details?: { price: Reference } | null } | null;
    }>;
  };
  /** If expanded. */
  payments?: { data: Array<{ status: string; payment: { payment_intent?: Reference } }> };
};

export type StripeDispute = {
  id: string;
  amount: number;
  currency: string;
  created: number;
  status: string;
  payment_intent: Reference;
};

export type StripeSession = {
  id: string;
  mode: string;
  status: string | null;
  payment_status: string;
  payment_intent: Reference;
  subscription: Reference;
};

/** @returns the id of a reference, expanded or not */
export function idOf(reference: Reference | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}
