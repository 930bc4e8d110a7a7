import * as z from 'zod/mini';
import { idOf } from '#money/facts/server/stripe-objects.ts';
import type { LiveSubscription, Paid } from '#money/server/data/billing-accounts.ts';

/**
 * Events we act on: each says that a customer may have changed, and we then read all of that customer.
 * Stripe's other events repeat these. `docs/operating.md` has the list too.
 */
export const HEARD_EVENTS: ReadonlySet<string> = new Set([
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'refund.created',
  'refund.failed',
  'refund.updated',
]);

const Reference = z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })])));

const About = z.object({
  object: z.string(),
  id: z.string(),
  customer: Reference,
  payment_intent: Reference,
});

/** The subject of an event: a customer or, if it names none, a payment intent. */
export type Subject = { customer: string | null; intent: string | null };

/** @param object of an event @returns null if it has none of Stripe's shapes that we read */
export function readSubject(object: unknown): Subject | null {
  const about = About.safeParse(object).data;
  if (about === undefined) return null;
  const customer = about.object === 'customer' ? about.id : idOf(about.customer);
  const intent = idOf(about.payment_intent);
  return customer === null && intent === null ? null : { customer, intent };
}

const Payment = z.object({
  object: z.enum(['checkout.session', 'invoice']),
  id: z.string(),
  mode: z.optional(z.string()),
});

/** @returns the purpose of the event's payment, made or possible; null if it is about something else */
export function readPaid(object: unknown): Paid | null {
  const payment = Payment.safeParse(object).data;
  // Payments of a subscription have an invoice.
  if (payment === undefined || payment.mode === 'subscription') return null;
  return { kind: payment.object === 'invoice' ? 'invoice' : 'session', id: payment.id };
}

const Abandoned = z.object({
  object: z.literal('subscription'),
  id: z.string(),
  status: z.enum(['active', 'trialing', 'past_due', 'incomplete', 'paused', 'unpaid']),
  metadata: z.object({ user_id: z.uuid() }),
  items: z.object({ data: z.array(z.object({ price: z.object({ id: z.string() }) })) }),
});

/** @returns the live subscription an event is about, if one of our accounts started it */
export function readLiveSubscription(object: unknown): LiveSubscription | null {
  const subscription = Abandoned.safeParse(object).data;
  if (subscription === undefined) return null;
  const { id, metadata, items } = subscription;
  return { id, user_id: metadata.user_id, prices: items.data.map(({ price }) => price.id) };
}
