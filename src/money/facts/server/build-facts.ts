import type { Plan } from '#money/plans/rules/plans.ts';
import type { TrialRefusal } from '#money/rules/refusals.ts';
import { type Fact, toMoment } from '#money/server/data/ledger.ts';
import { buildSubscriptionFact } from './build-subscription-fact.ts';
import {
  idOf,
  type StripeCharge,
  type StripeDispute,
  type StripeIntent,
  type StripeInvoice,
  type StripeRefund,
  type StripeSubscription,
} from './stripe-objects.ts';

/** All of a customer's Stripe objects that affect their plan. */
export type StripePicture = {
  subscriptions: readonly StripeSubscription[];
  /** Includes their latest charge and its refunds. */
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
  /** The customer's refused trials, by subscription. */
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

/** If an invoice has credits for earlier time, uses the line with the latest end and highest price. */
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
    happened_at: toMoment(dispute.created),
    amount: dispute.amount,
    currency: dispute.currency,
    belongs_to: idOf(dispute.payment_intent),
  };
}

/** A checkout's offer. */
type BoughtCheckout = { plan: Plan; amount: number; currency: string };

/** The period that an invoice's payment covers, in seconds since 1970. */
type InvoicePeriod = {
  subscription: string;
  start: number;
  end: number;
  /** Null if the price wasn't created here. */
  plan: Plan | null;
};

/**
 * The facts of a payment and of each refund. A payment not attempted yet has none.
 *
 * @param period if it paid a subscription's invoice
 * @param checkouts the customer's own, by id
 */
function buildPaymentFacts(
  intent: StripeIntent,
  period: InvoicePeriod | undefined,
  checkouts: ReadonlyMap<string, BoughtCheckout>,
): Fact[] {
  const charge = readCharge(intent);
  if (idOf(intent.latest_charge) === null) return [];
  const paid: Fact = {
    kind: 'payment',
    source: intent.id,
    status: toStatus(intent),
    amount: toAmount(intent),
    currency: intent.currency,
    happened_at: toMoment(charge?.created ?? intent.created),
    ...(period ? coverPeriod(period) : coverCheckout(intent, checkouts)),
  };
  return [paid, ...(charge?.refunds?.data ?? []).map((refund) => toRefundFact(refund, intent.id))];
}

function readCharge({ latest_charge }: StripeIntent): StripeCharge | null {
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/** A declined payment can be retried with the same intent. */
function toStatus({ status }: StripeIntent): string {
  return status === 'succeeded' || status === 'processing' ? status : 'failed';
}

function toAmount({ status, amount, amount_received }: StripeIntent): number {
  return status === 'succeeded' ? amount_received : amount;
}

function coverPeriod({ subscription, start, end, plan }: InvoicePeriod) {
  return {
    plan,
    belongs_to: subscription,
    covers_from: toMoment(start),
    covers_until: toMoment(end),
    note: plan === null ? 'The price of this subscription was not made here.' : '',
  };
}

/** A single payment counts for its checkout's offer, if it is the full amount. */
function coverCheckout(
  intent: StripeIntent,
  checkouts: ReadonlyMap<string, BoughtCheckout>,
): Pick<Fact, 'plan' | 'note'> {
  const checkout = checkouts.get(intent.metadata.checkout ?? '');
  if (checkout === undefined)
    return { plan: null, note: 'No checkout of this account asked for it.' };
  if (intent.currency !== checkout.currency) {
    return { plan: null, note: 'It was paid in another currency than was asked for.' };
  }
  if (toAmount(intent) < checkout.amount) {
    return { plan: null, note: 'It is less than was asked for.' };
  }
  return { plan: checkout.plan, note: '' };
}

function toRefundFact(refund: StripeRefund, intent: string): Fact {
  return {
    kind: 'refund',
    source: refund.id,
    status: refund.status ?? '',
    happened_at: toMoment(refund.created),
    amount: refund.amount,
    currency: refund.currency,
    belongs_to: intent,
  };
}
