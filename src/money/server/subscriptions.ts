import type { Turn } from './billing-lock.ts';
import { expireCheckouts } from './data/billing.ts';
import { STRIPE_READ_MAX_OBJECTS } from './limits.ts';
import { isRefusal, orNull, type Stripe } from './stripe.ts';

/** Nothing more is charged in these states. Every other state counts as live. */
const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

/** @returns a customer's subscriptions, past and present; none if Stripe has no such customer */
export async function listSubscriptions(
  { ask }: Pick<Turn, 'ask'>,
  customer: string,
): Promise<Stripe.Subscription[]> {
  const had = await orNull(
    ask((stripe) =>
      stripe.subscriptions
        .list({ customer, status: 'all', limit: 100 })
        .autoPagingToArray({ limit: STRIPE_READ_MAX_OBJECTS }),
    ),
  );
  return had ?? [];
}

/** @returns whether it may still be charged for */
export function isLive({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return !ENDED.has(status);
}

/** Closes all of a customer's open checkouts, or only those for some plans. */
export async function expireSessions(
  { sql, ask }: Turn,
  customer: string,
  plans?: ReadonlySet<string>,
): Promise<void> {
  const open = await orNull(
    ask((stripe) =>
      stripe.checkout.sessions
        .list({ customer, status: 'open', limit: 100 })
        .autoPagingToArray({ limit: STRIPE_READ_MAX_OBJECTS }),
    ),
  );
  const expired: string[] = [];
  for (const { id, metadata } of open ?? []) {
    if (plans && !plans.has(metadata?.plan ?? '')) continue;
    try {
      await ask((stripe) => stripe.checkout.sessions.expire(id));
      expired.push(id);
    } catch (error) {
      // It was paid in that moment; the next read sees it.
      if (!isRefusal(error)) throw error;
    }
  }
  await expireCheckouts(sql, expired);
}

/**
 * Ends a subscription with its paid period, or right now if a payment is overdue or missing.
 *
 * @param isLeaving whether it ends because its owner requested deletion, and continues if they come back
 */
export async function endWithPeriod(
  { ask }: Pick<Turn, 'ask'>,
  { id, status, metadata, cancel_at, cancel_at_period_end }: Stripe.Subscription,
  isLeaving = false,
): Promise<void> {
  if (status !== 'active' && status !== 'trialing') return endNow({ ask }, { id });
  if (isLeaving && (cancel_at_period_end || cancel_at !== null)) return;
  await ask((stripe) =>
    stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      metadata: { ...metadata, ended_for: isLeaving ? LEAVING : '' },
    }),
  );
}

const LEAVING = 'deletion';

/** Renews a subscription that was cancelled only because its owner had requested deletion. */
export async function renewAfterReturn(
  { ask }: Pick<Turn, 'ask'>,
  { id, metadata, cancel_at_period_end }: Stripe.Subscription,
): Promise<void> {
  if (metadata.ended_for !== LEAVING || !cancel_at_period_end) return;
  await ask((stripe) =>
    stripe.subscriptions.update(id, {
      cancel_at_period_end: false,
      metadata: { ...metadata, ended_for: '' },
    }),
  );
}

/** Ends a subscription now. */
export async function endNow(
  { ask }: Pick<Turn, 'ask'>,
  { id }: Pick<Stripe.Subscription, 'id'>,
): Promise<void> {
  await ask((stripe) => stripe.subscriptions.cancel(id));
}
