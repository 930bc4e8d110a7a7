import type { Plan } from '#money/plans/rules/plans.ts';
import { type Fact, toMoment } from '#money/server/data/fact.ts';
import { idOf, type StripeCharge, type StripeIntent, type StripeRefund } from './stripe-objects.ts';

/** The offer of a checkout. */
export type BoughtCheckout = { plan: Plan; amount: number; currency: string };

/** The period that an invoice's payment covers, in seconds since 1970. */
export type InvoicePeriod = {
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
export function buildPaymentFacts(
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
