import { findByEmail, OPERATOR_NOTE } from '#account/server/data/administrators.ts';
import type { Sql } from '#database/connect.ts';
import type { Plan } from '#money/plans/rules/plans.ts';
import type { TrialRefusal } from '#money/rules/refusals.ts';
import { LASTING_SUBSCRIPTIONS_MAX } from '../limits.ts';

/**
 * A fact, as `private.record_facts` takes it: columns of `public.ledger`; omitted ones are null, false or
 * empty. Moments are ISO times, amounts in the currency's smallest unit.
 */
export type Fact = {
  kind: 'subscription' | 'payment' | 'refund' | 'dispute';
  source: string;
  status: string;
  happened_at: string;
  plan?: Plan | null;
  /** The plan a subscription changes to at the end of its period. */
  next_plan?: Plan | null;
  amount?: number;
  currency?: string;
  covers_from?: string;
  covers_until?: string;
  belongs_to?: string | null;
  is_trial?: boolean;
  trial_from?: string | null;
  trial_until?: string | null;
  renews?: boolean;
  /** The end date of a subscription, if it is after the period; until then it renews. */
  cancels_at?: string | null;
  /** The amount owed, in the fact's currency, and when Stripe retries it. */
  amount_due?: number;
  retry_at?: string | null;
  note?: string;
};

/** @param seconds since 1970 @returns the moment in the facts' format */
export function toMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
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

/**
 * Grants a plan manually, replacing an earlier grant, as a fact of the ledger. Premium plans end after
 * `days`, agency plans don't end, and free removes the grant. Paid plans stay. A person who never opened the
 * dashboard gets the profile that their first visit would have created.
 *
 * @returns the plan then active, which may be a paid one; null if there is no such person
 */
export async function grantPlan(
  sql: Sql,
  email: string,
  plan: Plan,
  days: number,
): Promise<Plan | null> {
  const user_id = await findByEmail(sql, email);
  if (user_id === null) return null;
  await sql`
    insert into public.profiles (user_id, full_name)
    select id, coalesce(raw_user_meta_data ->> 'full_name', '') from auth.users where id = ${user_id}
    on conflict (user_id) do nothing`;
  await sql`select private.grant_plan(${user_id}, ${plan}, ${days}, null, ${OPERATOR_NOTE})`;
  await sql`
    select private.audit('operator', 'plan.granted', ${user_id}, null,
      private.audited_plan(${user_id}) || jsonb_build_object('granted', ${plan}::text), ${OPERATOR_NOTE})`;
  const [profile] = await sql<{ plan: Plan }[]>`
    select private.effective_plan(plan, plan_expiry, true) as plan
    from public.profiles where user_id = ${user_id}`;
  return profile?.plan ?? null;
}

/** A checkout's state: `processing` waits for a bank, the last three are final. */
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

/** A checkout that can still be paid, or may have been paid without our knowing yet. */
export type PendingCheckout = StoredCheckout & { session_id: string };

/** @returns whether its outcome is open; one without a session is being created, or was abandoned */
export function isPending(checkout: StoredCheckout): checkout is PendingCheckout {
  const { status, session_id } = checkout;
  return session_id !== null && (status === 'open' || status === 'processing');
}

/** @returns whether it is new; waits if another caller is inserting it */
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

/** A trial's state when we read it. */
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

/** Records that an event has arrived since these checkouts were completed. */
export async function markHeard(sql: Sql, userId: string): Promise<void> {
  await sql`
    update private.checkouts set heard_at = now()
    where user_id = ${userId} and heard_at is null and status in ('done', 'processing', 'failed')`;
}
