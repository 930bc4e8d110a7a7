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
  queueEndOfAbandoned,
  queueReturn,
  queueSync,
} from '#money/server/data/billing-accounts.ts';
import { orNull, type Payments, type Stripe } from '#money/server/stripe.ts';
import type { SyncCustomer } from '#money/sync/server/sync-customer.ts';
import {
  HEARD_EVENTS,
  readLiveSubscription,
  readPaid,
  readSubject,
  type Subject,
} from './stripe-events.ts';

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

/** Ends subscriptions of a deleted account, and refunds its later payments. */
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
