import { orNull, type Stripe } from '../clients/stripe.ts';
import { forgetCustomer, isBeingDeleted } from '../data/money/billing.ts';
import type { BillingAccount } from '../data/money/billing-accounts.ts';
import type { BillingDeps } from './billing-deps.ts';
import type { Turn } from './billing-lock.ts';
import {
  endNow,
  endWithPeriod,
  expireSessions,
  isLive,
  listSubscriptions,
} from './subscriptions.ts';

/** When something ends: at once, or with the period that is paid. */
export type Ending = 'now' | 'period_end';

/** Ends a subscription, even if its account is gone. An ended one stays as it is. */
export async function endSubscription(
  { lock }: Pick<BillingDeps, 'lock'>,
  userId: string,
  { subscription, when }: { subscription: string; when: Ending },
): Promise<void> {
  await lock.inTurn(userId, async (turn) => {
    const found = await orNull(turn.ask((stripe) => stripe.subscriptions.retrieve(subscription)));
    if (found && isLive(found)) await end(turn, found, when);
  });
}

/** Ends all that an account pays, and closes its open pages, if it is still to be deleted. */
export async function endPayments(
  { lock }: BillingDeps,
  { user_id, customer_id }: BillingAccount,
  when: Ending,
): Promise<void> {
  await lock.inTurn(user_id, async (turn) => {
    if (await isBeingDeleted(turn.sql, user_id)) await endAll(turn, customer_id, when);
  });
}

/**
 * Ends all that an account pays and has Stripe delete its customer, before the account goes.
 *
 * @throws where Stripe did not say that it is done: then the account has to wait
 */
export async function closeCustomer(deps: BillingDeps, account: BillingAccount): Promise<void> {
  const { user_id, customer_id } = account;
  await deps.lock.inTurn(user_id, (turn) => endAll(turn, customer_id, 'now'));
  // The last changes belong in the ledger, which outlives the account.
  await deps.follow(account);
  await orNull(deps.payments.ask((stripe) => stripe.customers.del(customer_id)));
  await deps.ask((sql) => forgetCustomer(sql, user_id, customer_id));
}

async function endAll(turn: Turn, customer: string, when: Ending): Promise<void> {
  await expireSessions(turn, customer);
  const had = await listSubscriptions(turn, customer);
  for (const one of had.filter(isLive)) await end(turn, one, when);
}

function end(turn: Turn, subscription: Stripe.Subscription, when: Ending): Promise<void> {
  return when === 'now' ? endNow(turn, subscription) : endWithPeriod(turn, subscription);
}
