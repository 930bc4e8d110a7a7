import type { Sql } from '#database/connect.ts';
import type { Plan } from '#money/plans/rules/plans.ts';
import type { TrialRefusal } from '#money/status/rules/trial-refusals.ts';
import { LASTING_SUBSCRIPTIONS_MAX } from '../limits.ts';
import type { Fact } from './fact.ts';

/** The state of a checkout: `processing` waits for a bank, the last three are final. */
export type CheckoutStatus = 'open' | 'processing' | 'done' | 'failed' | 'expired';

/** A Stripe event, as stored. */
export type StripeEvent = { id: string; type: string };

/** A checkout: what was requested, and its state. */
export type StoredCheckout = {
  id: string;
  plan: Plan;
  amount: number;
  currency: string;
  session_id: string | null;
  status: CheckoutStatus;
};

/** A checkout that may still be paid, or was paid and we don't know yet. */
export type PendingCheckout = StoredCheckout & { session_id: string };

/** @returns whether its outcome is open; one without a session is being created, or was abandoned */
export function isPending(checkout: StoredCheckout): checkout is PendingCheckout {
  const { status, session_id } = checkout;
  return session_id !== null && (status === 'open' || status === 'processing');
}

/** @returns whether it is new; waits while another caller inserts it */
export async function insertStripeEvent(sql: Sql, { id, type }: StripeEvent): Promise<boolean> {
  const rows = await sql`
    insert into private.stripe_events (id, type) values (${id}, ${type})
    on conflict do nothing returning id`;
  return rows.length > 0;
}

/** @returns an account's stored checkouts */
export async function listCheckouts(sql: Sql, userId: string): Promise<StoredCheckout[]> {
  return sql<StoredCheckout[]>`
    select id, plan, amount, currency, session_id, status from private.checkouts
    where user_id = ${userId} order by created_at`;
}

/** @returns an account's subscriptions that were live when last read, newest first */
export async function listLastingSubscriptions(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ source: string }[]>`
    select source from private.latest_facts(${userId})
    where kind = 'subscription' and status not in ('canceled', 'incomplete_expired')
    order by id desc limit ${LASTING_SUBSCRIPTIONS_MAX}`;
  return rows.map(({ source }) => source);
}

/** @returns every price ever charged, with its plan */
export async function listStripePrices(sql: Sql): Promise<Map<string, Plan>> {
  const rows = await sql<{ price_id: string; plan: Plan }[]>`
    select price_id, plan from private.stripe_prices`;
  return new Map(rows.map(({ price_id, plan }) => [price_id, plan]));
}

/** Adds new facts to the ledger, and updates the plan. @returns how many were new */
export async function recordFacts(
  sql: Sql,
  userId: string,
  facts: readonly Fact[],
): Promise<number> {
  const [row] = await sql<{ added: number }[]>`
    select private.record_facts(${userId}, ${sql.json(facts)}) as added`;
  return row?.added ?? 0;
}

/** The state of a trial when we read it. */
export type TrialState = 'ended' | 'paid' | 'running';

/** Judges trials. @returns the account's refused trials, old and new */
export async function judgeTrials(
  sql: Sql,
  userId: string,
  trials: ReadonlyArray<{ source: string; card: string | null; state: TrialState }>,
): Promise<Array<{ source: string; because: TrialRefusal }>> {
  return sql<{ source: string; because: TrialRefusal }[]>`
    select source, because from private.judge_trials(${userId}, ${sql.json(trials)})`;
}

export async function updateCheckoutStatus(
  sql: Sql,
  id: string,
  status: CheckoutStatus,
): Promise<void> {
  await sql`
    update private.checkouts set status = ${status}, updated_at = now() where id = ${id}`;
}
