import type { Sql } from '#database/connect.ts';
import type { Plan } from '#money/plans/rules/plans.ts';
import type { StripeEvent } from './ledger.ts';

/** How something was paid: by a checkout session for a year, or an invoice for a month. */
export type Paid = { kind: 'session' | 'invoice'; id: string };

/** A live subscription of a customer we don't know. */
export type LiveSubscription = { id: string; user_id: string; prices: string[] };

export type BillingAccount = { user_id: string; customer_id: string };

/** @returns this Stripe customer's account, or null */
export async function findBillingAccount(
  sql: Sql,
  customerId: string,
): Promise<BillingAccount | null> {
  const [row] = await sql<BillingAccount[]>`
    select user_id, customer_id from private.stripe_customers where customer_id = ${customerId}`;
  return row ?? null;
}

/** @returns the account that made this payment, or null if unknown */
export async function findPayer(sql: Sql, intentId: string): Promise<BillingAccount | null> {
  const [row] = await sql<BillingAccount[]>`
    select c.user_id, c.customer_id
    from public.ledger l join private.stripe_customers c on c.user_id = l.user_id
    where l.source = ${intentId} and l.kind = 'payment' and c.customer_id is not null
    order by l.id desc limit 1`;
  return row ?? null;
}

/**
 * Queues the immediate end of a subscription whose account is gone. It is ours if it has one of our prices.
 *
 * @returns whether it is ours
 */
export async function queueEndOfAbandoned(
  sql: Sql,
  { id, user_id, prices }: LiveSubscription,
): Promise<boolean> {
  const rows = await sql`
    select graphile_worker.add_job('end_subscription',
      json_build_object('user_id', ${user_id}::text, 'subscription', ${id}::text, 'when', 'now'),
      job_key => 'end_subscription ' || ${id}::text)
    where not exists (select from auth.users where id = ${user_id})
      and exists (
        select from private.stripe_prices
        where price_id in (select jsonb_array_elements_text(${sql.json(prices)})))`;
  return rows.length > 0;
}

/** Queues a job that reads an account from Stripe. @param event the event that caused it */
export async function queueSync(sql: Sql, userId: string, event: StripeEvent): Promise<void> {
  await sql`
    select graphile_worker.add_job('reconcile_customer', ${sql.json({ user_id: userId, event })}::json,
      job_key => 'reconcile_customer ' || ${userId}::text)`;
}

/** Queues a refund if the customer has no account. @returns whether it was queued */
export async function queueReturn(
  sql: Sql,
  { customer, ...paid }: Paid & { customer: string },
): Promise<boolean> {
  const rows = await sql`
    select graphile_worker.add_job('return_payment', ${sql.json(paid)}::json,
      job_key => 'return_payment ' || ${paid.id}::text)
    from private.closed_customers where customer_id = ${customer}`;
  return rows.length > 0;
}

/** @returns whether the payment is in the ledger, even if its account is now gone */
export async function isPaymentKnown(sql: Sql, intentId: string): Promise<boolean> {
  const rows = await sql`
    select from public.ledger
    where source = ${intentId} and kind = 'payment' and status = 'succeeded' limit 1`;
  return rows.length > 0;
}

/** @returns the account's Stripe customer; null if it has none */
export async function findCustomerOf(sql: Sql, userId: string): Promise<BillingAccount | null> {
  const [row] = await sql<BillingAccount[]>`
    select user_id, customer_id from private.stripe_customers
    where user_id = ${userId} and customer_id is not null`;
  return row ?? null;
}

/**
 * Queues a sync with Stripe for this many customers.
 *
 * @param after the last account of the page before, null at first
 * @returns the last of them; null after the last page
 */
export async function queueReconciliations(
  sql: Sql,
  after: string | null,
  maxCount: number,
): Promise<string | null> {
  const [row] = await sql<{ last: string | null }[]>`
    select private.queue_reconciliations(${after}, ${maxCount}) as last`;
  return row?.last ?? null;
}

/** An account with a profile, and its Stripe customer if it has one. */
export type PayingPerson = {
  user_id: string;
  customer_id: string | null;
  plan: Plan;
  plan_expiry: Date | null;
};

/** @returns the user with this email; null if no profile has it */
export async function findPayerByEmail(sql: Sql, email: string): Promise<PayingPerson | null> {
  const [row] = await sql<PayingPerson[]>`
    select u.id as user_id, c.customer_id, p.plan, p.plan_expiry
    from auth.users u
    join public.profiles p on p.user_id = u.id
    left join private.stripe_customers c on c.user_id = u.id
    where lower(u.email) = lower(${email})`;
  return row ?? null;
}
