import type { Sql, TransactionSql } from '#database/connect.ts';
import type { Plan } from '#domain/billing/plans.ts';
import { BILLING_LOCK_TIMEOUT_MS } from '../limits.ts';
import type { CheckoutStatus } from '../payments/checkout-status.ts';
import type { Fact } from '../payments/fact.ts';

/** An event of Stripe, as far as it is remembered. */
export type StripeEvent = { id: string; type: string };

/** A try to pay: what was asked, and how it stands. */
export type StoredCheckout = {
  id: string;
  plan: Plan;
  amount: number;
  currency: string;
  session_id: string | null;
  status: CheckoutStatus;
};

/**
 * Works on an account's money in one transaction, while nobody else does.
 *
 * @throws where somebody else has it for longer than `BILLING_LOCK_TIMEOUT_MS`
 */
export async function beginBilling<Result>(
  sql: Sql,
  userId: string,
  work: (tx: TransactionSql) => Promise<Result>,
): Promise<Result> {
  const result = await sql.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${`${BILLING_LOCK_TIMEOUT_MS}ms`}, true)`;
    await tx`select private.lock_billing(${userId})`;
    return work(tx);
  });
  return result as Result;
}

/** @returns whether it is new; one that is being taken in elsewhere is waited for */
export async function insertStripeEvent(
  tx: TransactionSql,
  { id, type }: StripeEvent,
): Promise<boolean> {
  const rows = await tx`
    insert into private.stripe_events (id, type) values (${id}, ${type})
    on conflict do nothing returning id`;
  return rows.length > 0;
}

/** @returns all that are remembered of an account */
export async function listCheckouts(tx: TransactionSql, userId: string): Promise<StoredCheckout[]> {
  return tx<StoredCheckout[]>`
    select id, plan, amount, currency, session_id, status from private.checkouts
    where user_id = ${userId} order by created_at`;
}

/** @returns every price that was ever asked for, and its plan */
export async function listStripePrices(tx: TransactionSql): Promise<Map<string, Plan>> {
  const rows = await tx<{ price_id: string; plan: Plan }[]>`
    select price_id, plan from private.stripe_prices`;
  return new Map(rows.map(({ price_id, plan }) => [price_id, plan]));
}

/** Adds what is new of these facts to the ledger, and lets the plan follow. @returns how many were new */
export async function recordFacts(
  tx: TransactionSql,
  userId: string,
  facts: readonly Fact[],
): Promise<number> {
  const [row] = await tx<{ added: number }[]>`
    select private.record_facts(${userId}, ${tx.json(facts)}) as added`;
  return row?.added ?? 0;
}

export async function updateCheckoutStatus(
  tx: TransactionSql,
  id: string,
  status: CheckoutStatus,
): Promise<void> {
  await tx`
    update private.checkouts set status = ${status}, updated_at = now() where id = ${id}`;
}

/** Lets the plan follow from what is in the ledger. */
export async function refreshPlan(tx: TransactionSql, userId: string): Promise<void> {
  await tx`select private.refresh_plan(${userId})`;
}
