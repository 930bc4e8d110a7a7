import { ApiError } from '#kit/server/http/errors.ts';
import type { BillingDeps, Turn } from '#money/server/billing-lock.ts';
import type { BillingAccount } from '#money/server/data/billing-accounts.ts';
import { isPending, listCheckouts } from '#money/server/data/ledger.ts';
import { isSubscribed } from '#money/server/price.ts';
import { readSession } from './read-customer.ts';
import { syncInTurn } from './sync-customer.ts';

/** Why nothing can be bought now: a payment arrived unnoticed, or a bank is still processing it. */
export type Unsettled = 'payment_arrived' | 'payment_on_its_way';

/**
 * Asks Stripe about checkouts whose outcome we don't know: the event may be late or lost, and the buyer
 * about to pay twice. Payments found are recorded here.
 *
 * @returns null if nothing is pending. A subscription isn't a pending payment: Stripe's list of
 *   subscriptions shows whether there is one
 */
export async function settlePending(
  turn: Turn,
  account: BillingAccount,
): Promise<Unsettled | null> {
  const pending = (await listCheckouts(turn.sql, account.user_id)).filter(isPending);
  const sessions = await Promise.all(
    pending.map(({ session_id }) => readSession(turn, session_id)),
  );
  if (!sessions.some((session) => session?.status === 'complete')) return null;
  await syncInTurn(turn, account);
  const ids = new Set(pending.map(({ id }) => id));
  const all = await listCheckouts(turn.sql, account.user_id);
  const settled = all.filter(({ id }) => ids.has(id));
  const hasArrived = settled.some(({ status, plan }) => status === 'done' && !isSubscribed(plan));
  if (hasArrived) return 'payment_arrived';
  return settled.some(({ status }) => status === 'processing') ? 'payment_on_its_way' : null;
}

/** @throws ApiError if a payment is pending, or has just arrived: see `settlePending` */
export async function refuseUnsettled(
  { lock }: Pick<BillingDeps, 'lock'>,
  account: BillingAccount,
): Promise<void> {
  const unsettled = await lock.inTurn(account.user_id, (turn) => settlePending(turn, account));
  // Recorded facts stay, since their transaction has ended.
  if (unsettled !== null) throw new ApiError(unsettled);
}
