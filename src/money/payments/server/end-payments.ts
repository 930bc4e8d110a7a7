import type { Sql } from '#database/connect.ts';
import { idOf, type StripeInvoice } from '#money/facts/server/stripe-objects.ts';
import { AGENCY_PLANS } from '#money/plans/rules/plans.ts';
import type { BillingDeps, Turn } from '#money/server/billing-lock.ts';
import { findBuyer, forgetCustomer, isBeingDeleted } from '#money/server/data/billing.ts';
import {
  type BillingAccount,
  isPaymentKnown,
  type Paid,
} from '#money/server/data/billing-accounts.ts';
import { isRefusal, orNull, type Payments, type Stripe } from '#money/server/stripe.ts';
import {
  endNow,
  endWithPeriod,
  expireSessions,
  isLive,
  listSubscriptions,
  renewAfterReturn,
} from '#money/server/subscriptions.ts';
import { readSession } from '#money/sync/server/read-customer.ts';

/** When something ends: now, or with the paid period. */
export type Ending = 'now' | 'period_end';

/** Ends a subscription, even if its account is gone. One that has ended is left alone. */
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
 * Adjusts an account's payments to its state. If it is scheduled for deletion, its subscriptions end with
 * their period and its checkouts are closed; if it came back, they continue. Team members can't pay for an
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

/**
 * Makes a refund requested by an administrator. If repeated, Stripe gives the same response and refunds
 * nothing more; a settled refund is left alone.
 *
 * @returns the account it belonged to; null if there was nothing to do
 * @throws ApiError payments_unavailable; try again later
 */
export async function refundPayment(
  { ask, payments }: BillingDeps,
  refundId: number,
): Promise<string | null> {
  const refund = await ask((sql) => findAskedRefund(sql, refundId));
  if (refund === null) return null;
  const { user_id, payment, amount } = refund;
  const idempotencyKey = `refund ${refundId}`;
  try {
    await payments.ask((stripe) =>
      stripe.refunds.create({ payment_intent: payment, amount }, { idempotencyKey }),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const problem = error instanceof Error ? error.message : String(error);
    await ask((sql) => settleRefund(sql, refundId, problem));
    return user_id;
  }
  await ask((sql) => settleRefund(sql, refundId, null));
  return user_id;
}

/** A refund requested by an administrator; `amount` is in the smallest unit. */
type AskedRefund = { user_id: string; payment: string; amount: number };

/** @returns null if Stripe has already responded, or the account is gone */
async function findAskedRefund(sql: Sql, id: number): Promise<AskedRefund | null> {
  const [row] = await sql<AskedRefund[]>`
    select user_id, payment, amount::int from private.refunds where id = ${id} and status = 'asked'`;
  return row ?? null;
}

/** Stores Stripe's response, and queues a mail if the refund was made. @param problem null if it was made */
async function settleRefund(sql: Sql, id: number, problem: string | null): Promise<void> {
  await sql`select private.settle_refund(${id}, ${problem})`;
}

/**
 * Refunds a payment by a customer whose account is gone. Payments in the ledger were made in time and
 * stay; refunded ones aren't refunded again.
 *
 * @throws ApiError payments_unavailable; try again later
 */
export async function returnPayment(
  { ask, payments, log }: BillingDeps,
  paid: Paid,
): Promise<void> {
  for (const payment_intent of await listIntents(payments, paid)) {
    if (await ask((sql) => isPaymentKnown(sql, payment_intent))) continue;
    const idempotencyKey = `return ${payment_intent}`;
    try {
      await payments.ask((stripe) => stripe.refunds.create({ payment_intent }, { idempotencyKey }));
      log.warn({ payment: payment_intent }, 'a payment for an account that is gone went back');
    } catch (error) {
      if (!isSettled(error)) throw error;
    }
  }
}

/** Already refunded, by hand or by the bank. */
const isSettled = (error: unknown) =>
  isRefusal(error, 'charge_already_refunded') || isRefusal(error, 'charge_disputed');

async function listIntents(
  payments: Pick<Payments, 'ask'>,
  { kind, id }: Paid,
): Promise<readonly string[]> {
  if (kind === 'session') {
    const session = await readSession(payments, id);
    const intent = session?.payment_status === 'paid' ? idOf(session.payment_intent) : null;
    return intent === null ? [] : [intent];
  }
  const invoice = await orNull(
    payments.ask<StripeInvoice>((stripe) => stripe.invoices.retrieve(id, { expand: ['payments'] })),
  );
  return (invoice?.payments?.data ?? [])
    .filter(({ status }) => status === 'paid')
    .flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}
