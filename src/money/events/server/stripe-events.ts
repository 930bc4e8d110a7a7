import * as z from 'zod/mini';
import { ConnectionError } from '#gateway/connections/connection-errors.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { StripeEventTaking } from '#kit/server/process/metrics.ts';
import { idOf } from '#money/facts/server/stripe-objects.ts';
import {
  type BillingAccount,
  findBillingAccount,
  findPayer,
  type LiveSubscription,
  type Paid,
  queueEndOfAbandoned,
  queueReturn,
  queueSync,
} from '#money/server/data/billing-accounts.ts';
import { orNull, type Payments, type Stripe } from '#money/server/stripe.ts';
import type { SyncCustomer } from '#money/sync/server/sync-customer.ts';

/**
 * Events we act on: each says that a customer may have changed, so we read the whole customer. Stripe's
 * other events only repeat these. `docs/operating.md` has the list too.
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

type EventDeps = { ask: Ask; payments: Payments; syncCustomer: SyncCustomer; log: Log };

/**
 * Handles an event by reading its whole customer from Stripe.
 *
 * @throws if that fails now; Stripe sends it again
 */
export async function takeEvent(deps: EventDeps, event: Stripe.Event): Promise<StripeEventTaking> {
  const { id, type } = event;
  if (!HEARD_EVENTS.has(type)) return 'unheard';
  const subject = readSubject(event.data?.object);
  if (subject === null) {
    deps.log.warn({ event: id, type }, 'an event of Stripe has no shape we know');
    return 'misshapen';
  }
  const account = await findAccount(deps, subject);
  if (account === null) return takeAbandoned(deps, event, subject);
  try {
    const added = await deps.syncCustomer(account, { id, type });
    return added === null ? 'known' : 'taken';
  } catch (error) {
    if (!isWithoutTurn(error)) throw error;
    await deps.ask((sql) => queueSync(sql, account.user_id, { id, type }));
    return 'deferred';
  }
}

/** Stripe and the database work, but the lock is taken; a job can wait for it. */
function isWithoutTurn(error: unknown): boolean {
  return (
    (error instanceof ApiError && error.code === 'unavailable') || error instanceof ConnectionError
  );
}

async function findAccount(
  { ask, payments }: EventDeps,
  { customer, intent }: Subject,
): Promise<BillingAccount | null> {
  if (customer !== null) return ask((sql) => findBillingAccount(sql, customer));
  if (intent === null) return null;
  const payer = await ask((sql) => findPayer(sql, intent));
  if (payer !== null) return payer;
  const payment = await orNull(payments.ask((stripe) => stripe.paymentIntents.retrieve(intent)));
  const paying = idOf(payment?.customer);
  return paying === null ? null : ask((sql) => findBillingAccount(sql, paying));
}

/** Ends a deleted account's subscriptions, and refunds its later payments. */
async function takeAbandoned(
  { ask, log }: EventDeps,
  event: Stripe.Event,
  { customer }: Subject,
): Promise<StripeEventTaking> {
  const paid = readPaid(event.data.object);
  if (paid !== null && customer !== null) {
    const isQueued = await ask((sql) => queueReturn(sql, { ...paid, customer }));
    return isQueued ? 'abandoned' : 'stranger';
  }
  const live = readLiveSubscription(event.data.object);
  if (live === null || !(await ask((sql) => queueEndOfAbandoned(sql, live)))) return 'stranger';
  log.warn({ subscription: live.id }, 'a subscription of an account that is gone is ended');
  return 'abandoned';
}

const Reference = z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })])));

const About = z.object({
  object: z.string(),
  id: z.string(),
  customer: Reference,
  payment_intent: Reference,
});

/** The subject of an event: a customer or, if it names none, a payment intent. */
export type Subject = { customer: string | null; intent: string | null };

/** @param object an event's @returns null if it has none of the Stripe shapes we read */
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
  // Subscription payments have an invoice.
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
