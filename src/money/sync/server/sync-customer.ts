import { buildFacts } from '#money/facts/server/build-facts.ts';
import { toCheckoutStatus } from '#money/facts/server/checkout-status.ts';
import { idOf } from '#money/facts/server/stripe-objects.ts';
import type { BillingLock, Turn } from '#money/server/billing-lock.ts';
import type { BillingAccount } from '#money/server/data/billing-accounts.ts';
import {
  insertStripeEvent,
  isPending,
  listCheckouts,
  listLastingSubscriptions,
  listStripePrices,
  recordFacts,
  type StripeEvent,
  updateCheckoutStatus,
} from '#money/server/data/ledger.ts';
import { markHeard } from '#money/server/data/payment-state.ts';
import { coalesceSyncs, type Waiting } from './coalesce-syncs.ts';
import { listRefusedTrials } from './judge-trials.ts';
import { readCustomer, readSession } from './read-customer.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    /** Reads a customer from Stripe and updates their plan; null if payments aren't set up. */
    syncCustomer: SyncCustomer | null;
  }
}

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Reads a customer from Stripe and updates their plan; null if payments aren't set up. */
    syncCustomer: SyncCustomer | null;
  }
}

/** The result of a sync: the number of new facts; null if the event was already handled. */
export type SyncCustomer = (account: BillingAccount, event?: StripeEvent) => Promise<number | null>;

/** @param lock used for nothing else, so that Stripe's events don't delay other work */
export function createCustomerSync(lock: BillingLock): SyncCustomer {
  return coalesceSyncs(lock, syncForAll);
}

/** Skips the sync if all its events were known. */
async function syncForAll(
  turn: Turn,
  account: BillingAccount,
  waiting: readonly Waiting[],
): Promise<number> {
  for (const one of waiting) {
    if (one.event) one.isKnown = !(await insertStripeEvent(turn.sql, one.event));
  }
  if (waiting.every(({ isKnown }) => isKnown)) return 0;
  const added = await syncInTurn(turn, account);
  if (waiting.some(({ event }) => event)) await markHeard(turn.sql, account.user_id);
  return added;
}

/**
 * Reads a customer from Stripe, and updates ledger, plan and checkouts to match. This and the events
 * behind it are one transaction under the account's lock, so it happens completely or not at all, and
 * older data never overwrite newer ones.
 *
 * @returns how many facts were new
 * @throws ApiError payments_unavailable; then nothing is written
 */
export async function syncInTurn(
  { sql, ask }: Turn,
  { user_id, customer_id }: BillingAccount,
): Promise<number> {
  const checkouts = await listCheckouts(sql, user_id);
  const plans = await listStripePrices(sql);
  const lasting = await listLastingSubscriptions(sql, user_id);
  const picture = await readCustomer({ ask }, customer_id, lasting);
  const refusedTrials = await listRefusedTrials(sql, user_id, picture.subscriptions);
  const known = {
    plans,
    refusedTrials,
    checkouts: new Map(checkouts.map((bought) => [bought.id, bought])),
  };
  const added = await recordFacts(sql, user_id, buildFacts(picture, known));
  for (const { id, status, session_id } of checkouts.filter(isPending)) {
    const session = await readSession({ ask }, session_id);
    const isRefused = refusedTrials.has(idOf(session?.subscription) ?? '');
    const current = isRefused ? 'failed' : toCheckoutStatus(session, picture);
    if (current !== status) await updateCheckoutStatus(sql, id, current);
  }
  return added;
}
