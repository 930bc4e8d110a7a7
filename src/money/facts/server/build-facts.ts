import type { Plan } from '#money/plans/rules/plans.ts';
import type { Fact } from '#money/server/data/fact.ts';
import type { TrialRefusal } from '#money/status/rules/trial-refusals.ts';
import {
  type BoughtCheckout,
  buildPaymentFacts,
  type InvoicePeriod,
} from './build-payment-facts.ts';
import { buildSubscriptionFact } from './build-subscription-fact.ts';
import {
  idOf,
  type StripeDispute,
  type StripeIntent,
  type StripeInvoice,
  type StripeSubscription,
} from './stripe-objects.ts';

/** All Stripe objects of a customer that affect their plan. */
export type StripePicture = {
  subscriptions: readonly StripeSubscription[];
  /** With their latest charge and its refunds. */
  intents: readonly StripeIntent[];
  /** With their payments. */
  invoices: readonly StripeInvoice[];
  disputes: readonly StripeDispute[];
};

/** Our records, to compare with Stripe's. */
export type KnownSales = {
  /** All prices we ever charged, by id. */
  plans: ReadonlyMap<string, Plan>;
  /** The customer's own, by id. */
  checkouts: ReadonlyMap<string, BoughtCheckout>;
  /** The customer's trials that were refused, by their subscription. */
  refusedTrials?: ReadonlyMap<string, TrialRefusal>;
};

/**
 * Builds the ledger's facts from a customer's Stripe objects, oldest first. Payments we didn't ask
 * for become facts without a plan, with a note saying why.
 */
export function buildFacts(picture: StripePicture, known: KnownSales): Fact[] {
  const { subscriptions, intents, invoices, disputes } = picture;
  const periods = readPeriods(invoices, known.plans);
  const facts = [
    ...subscriptions.map((subscription) =>
      buildSubscriptionFact(subscription, known.plans, {
        refusal: known.refusedTrials?.get(subscription.id),
        open: findOpen(invoices, subscription.id),
      }),
    ),
    ...intents.flatMap((intent) =>
      buildPaymentFacts(intent, periods.get(intent.id), known.checkouts),
    ),
    ...disputes.map(buildDisputeFact),
  ];
  return facts.toSorted((a, b) => a.happened_at.localeCompare(b.happened_at));
}

/** @returns the oldest unpaid invoice of a subscription */
function findOpen(invoices: readonly StripeInvoice[], subscription: string) {
  return invoices.findLast(
    ({ status, parent }) =>
      status === 'open' && idOf(parent?.subscription_details?.subscription) === subscription,
  );
}

/** @returns the period each payment of an invoice covers, by its intent */
function readPeriods(
  invoices: readonly StripeInvoice[],
  plans: KnownSales['plans'],
): Map<string, InvoicePeriod> {
  const periods = new Map<string, InvoicePeriod>();
  for (const invoice of invoices) {
    const subscription = idOf(invoice.parent?.subscription_details?.subscription);
    const period = subscription === null ? null : readPeriod(invoice, subscription, plans);
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = idOf(payment.payment_intent);
      if (intent !== null && period) periods.set(intent, period);
    }
  }
  return periods;
}

/** If an invoice has credits for the time before, uses the line with the latest end and highest price. */
function readPeriod(
  invoice: StripeInvoice,
  subscription: string,
  plans: KnownSales['plans'],
): InvoicePeriod | null {
  const [line] = invoice.lines.data.toSorted(
    (a, b) => b.period.end - a.period.end || b.amount - a.amount,
  );
  if (line === undefined) return null;
  const price = idOf(line.pricing?.price_details?.price);
  return { subscription, ...line.period, plan: plans.get(price ?? '') ?? null };
}

function buildDisputeFact(dispute: StripeDispute): Fact {
  return {
    kind: 'dispute',
    source: dispute.id,
    status: dispute.status,
    happened_at: new Date(dispute.created * 1000).toISOString(),
    amount: dispute.amount,
    currency: dispute.currency,
    belongs_to: idOf(dispute.payment_intent),
  };
}
