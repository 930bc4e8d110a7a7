import type { Sql } from '#database/connect.ts';
import { createSemaphore } from '#gateway/semaphore.ts';
import type { Payments } from '../clients/stripe.ts';
import type { BillingAccount } from '../data/billing-accounts.ts';
import {
  beginBilling,
  insertStripeEvent,
  listCheckouts,
  listStripePrices,
  recordFacts,
  type StoredCheckout,
  type StripeEvent,
  updateCheckoutStatus,
} from '../data/ledger.ts';
import { ApiError } from '../errors.ts';
import { CONCURRENT_SYNCS, SYNCS_MAX_WAITING } from '../limits.ts';
import { buildFacts } from './build-facts.ts';
import { toCheckoutStatus } from './checkout-status.ts';
import { readCustomer, readSession } from './read-customer.ts';

/** What a sync came to: how many facts were new; null where the event had been taken in before. */
export type SyncCustomer = (account: BillingAccount, event?: StripeEvent) => Promise<number | null>;

type SyncDeps = { sql: Sql; payments: Pick<Payments, 'ask'> };

/** @returns `syncCustomer`, of which a few run at a time; whoever finds too many waiting is told 503 */
export function createCustomerSync(deps: SyncDeps): SyncCustomer {
  const inTurn = createSemaphore({
    atOnce: CONCURRENT_SYNCS,
    maxWaiting: SYNCS_MAX_WAITING,
    refuse: () => new ApiError('unavailable'),
  });
  return (account, event) => inTurn(() => syncCustomer(deps, account, event));
}

/**
 * Reads all that Stripe has of a customer, and lets ledger, plan and checkouts say the same. It is one
 * transaction under the account's lock, with the event that told of it: it is done as a whole or not
 * at all, whatever happens meanwhile, and nobody writes something older over something newer.
 *
 * @throws ApiError payments_unavailable; nothing is written then
 */
function syncCustomer(
  { sql, payments }: SyncDeps,
  { user_id, customer_id }: BillingAccount,
  event?: StripeEvent,
): Promise<number | null> {
  return beginBilling(sql, user_id, async (tx) => {
    if (event && !(await insertStripeEvent(tx, event))) return null;
    const checkouts = await listCheckouts(tx, user_id);
    const plans = await listStripePrices(tx);
    const picture = await readCustomer(payments, customer_id);
    const known = { plans, checkouts: new Map(checkouts.map((bought) => [bought.id, bought])) };
    const added = await recordFacts(tx, user_id, buildFacts(picture, known));
    const pending = checkouts.filter(isPending);
    for (const { id, status, session_id } of pending) {
      const session = session_id === null ? null : await readSession(payments, session_id);
      const current = toCheckoutStatus(session, picture);
      if (current !== status) await updateCheckoutStatus(tx, id, current);
    }
    return added;
  });

  /** One without a session is being made, or was given up. */
  function isPending({ status, session_id }: StoredCheckout): boolean {
    return session_id !== null && (status === 'open' || status === 'processing');
  }
}
