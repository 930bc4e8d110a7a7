import { AGENCY_PLANS } from '#money/plans/rules/plans.ts';
import type { BillingDeps, Turn } from '#money/server/billing-lock.ts';
import { findBuyer, forgetCustomer, isBeingDeleted } from '#money/server/data/billing.ts';
import type { BillingAccount } from '#money/server/data/billing-accounts.ts';
import { orNull, type Stripe } from '#money/server/stripe.ts';
import {
  endNow,
  endWithPeriod,
  expireSessions,
  isLive,
  listSubscriptions,
  renewAfterReturn,
} from '#money/server/subscriptions.ts';

/** When something ends: now, or with the paid period. */
export type Ending = 'now' | 'period_end';

/** Ends a subscription, even if its account is gone. An ended one stays as it is. */
export async function endSubscription(
  { lock }: Pick<BillingDeps, 'lock'>,
  userId: string,
  { subscription, when }: { subscription: string; when: Ending },
): Promise<void> {
  await lock.inTurn(userId, async (turn) => {
    const found = await orNull(turn.ask((stripe) => stripe.subscriptions.retrieve(subscription)));
    if (!found || !isLive(found)) return;
    await (when === 'now' ? endNow(turn, found) : endWithPeriod(turn, found));
  });
}

/**
 * Adjusts an account's payments to its state. If it will be deleted, its subscriptions end with their period
 * and its checkouts are closed; if it came back meanwhile, they continue. Team members can't pay for an
 * agency.
 */
export async function settlePayments(
  { lock }: BillingDeps,
  { user_id, customer_id }: BillingAccount,
): Promise<void> {
  await lock.inTurn(user_id, async (turn) => {
    if (await isBeingDeleted(turn.sql, user_id)) {
      return endAll(turn, customer_id, (one) => endWithPeriod(turn, one, true));
    }
    const buyer = await findBuyer(turn.sql, user_id, 'premium');
    if (buyer?.is_on_team) await expireSessions(turn, customer_id, AGENCY_PLANS);
    const had = await listSubscriptions(turn, customer_id);
    for (const one of had.filter(isLive)) await renewAfterReturn(turn, one);
  });
}

/**
 * Ends an account's payments and deletes its Stripe customer, before the account is deleted.
 *
 * @throws if Stripe didn't confirm it: the account then has to wait
 */
export async function closeCustomer(deps: BillingDeps, account: BillingAccount): Promise<void> {
  const { user_id, customer_id } = account;
  await deps.lock.inTurn(user_id, (turn) => endAll(turn, customer_id, (one) => endNow(turn, one)));
  // The last changes belong in the ledger, which outlives the account.
  await deps.follow(account);
  await orNull(deps.payments.ask((stripe) => stripe.customers.del(customer_id)));
  await deps.ask((sql) => forgetCustomer(sql, user_id, customer_id));
}

async function endAll(
  turn: Turn,
  customer: string,
  end: (subscription: Stripe.Subscription) => Promise<void>,
): Promise<void> {
  await expireSessions(turn, customer);
  const had = await listSubscriptions(turn, customer);
  for (const one of had.filter(isLive)) await end(one);
}
