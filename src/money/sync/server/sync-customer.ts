import { createHash } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import { buildFacts, type StripePicture } from '#money/facts/server/build-facts.ts';
import {
  idOf,
  type StripeSession,
  type StripeSubscription,
} from '#money/facts/server/stripe-objects.ts';
import { PLANS } from '#money/plans/rules/plans.ts';
import type { TrialRefusal } from '#money/rules/refusals.ts';
import { type BillingLock, createBillingLock, type Turn } from '#money/server/billing-lock.ts';
import {
  type BillingAccount,
  findPayerByEmail,
  type PayingPerson,
} from '#money/server/data/billing-accounts.ts';
import {
  type CheckoutStatus,
  insertStripeEvent,
  isPending,
  judgeTrials,
  listCheckouts,
  listLastingSubscriptions,
  listStripePrices,
  markHeard,
  recordFacts,
  type StripeEvent,
  type TrialState,
  updateCheckoutStatus,
} from '#money/server/data/ledger.ts';
import type { Payments } from '#money/server/stripe.ts';
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

/** A caller waiting for a sync: the event behind it, if any, and whether it was known. */
type Waiting = { event: StripeEvent | undefined; isKnown: boolean };

/**
 * A sync serves every caller that asked before it began, since it sees everything up to then. Callers
 * arriving during it share the next one.
 *
 * @param lock used for nothing else, so that Stripe's events don't delay other work
 */
export function createCustomerSync(lock: BillingLock): SyncCustomer {
  const next = new Map<string, { waiting: Waiting[]; added: Promise<number> }>();

  function queue(account: BillingAccount, key: string) {
    const waiting: Waiting[] = [];
    const added = lock
      .inTurn(account.user_id, (turn) => {
        next.delete(key);
        return syncForAll(turn, account, waiting);
      })
      .finally(() => {
        // If it never got the lock. Another sync may be queued by now.
        if (next.get(key)?.waiting === waiting) next.delete(key);
      });
    const reading = { waiting, added };
    next.set(key, reading);
    return reading;
  }

  return async (account, event) => {
    const key = `${account.user_id} ${account.customer_id}`;
    const reading = next.get(key) ?? queue(account, key);
    const own: Waiting = { event, isKnown: false };
    reading.waiting.push(own);
    const added = await reading.added;
    return own.isKnown ? null : added;
  };
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

/** Subscriptions whose first payment may still come. */
const HOPEFUL: ReadonlySet<string> = new Set(['active', 'trialing', 'incomplete']);

/** @param session null if Stripe no longer has it @param picture of the same customer */
function toCheckoutStatus(
  session: StripeSession | null,
  { intents, subscriptions }: StripePicture,
): CheckoutStatus {
  if (session === null || session.status === 'expired') return 'expired';
  if (session.status === 'open') return 'open';
  if (session.payment_status === 'paid') return 'done';
  const isSubscription = session.mode === 'subscription';
  // A trial costs nothing at first. A year that costs nothing wasn't bought.
  if (session.payment_status === 'no_payment_required') return isSubscription ? 'done' : 'failed';
  if (isSubscription) {
    const id = idOf(session.subscription);
    const status = subscriptions.find((subscription) => subscription.id === id)?.status ?? '';
    return HOPEFUL.has(status) ? 'processing' : 'failed';
  }
  const paying = idOf(session.payment_intent);
  const status = intents.find(({ id }) => id === paying)?.status;
  if (status === 'succeeded') return 'done';
  return status === 'processing' ? 'processing' : 'failed';
}

/**
 * Judges trials seen for the first time: each email and card gets one.
 *
 * @returns the customer's refused trials, old and new, by subscription, except those paid since, as payments
 *   count
 */
async function listRefusedTrials(
  sql: Sql,
  userId: string,
  subscriptions: readonly StripeSubscription[],
): Promise<Map<string, TrialRefusal>> {
  const trials = subscriptions.filter(({ metadata }) => metadata.trial === '1');
  if (trials.length === 0) return new Map();
  const refused = await judgeTrials(
    sql,
    userId,
    trials.map((trial) => ({
      source: trial.id,
      card: hashCard(trial),
      state: toTrialState(trial),
    })),
  );
  const verdicts = new Map(refused.map(({ source, because }) => [source, because]));
  for (const trial of trials) if (toTrialState(trial) === 'paid') verdicts.delete(trial.id);
  return verdicts;
}

function toTrialState({ status, ended_at, trial_end }: StripeSubscription): TrialState {
  if (status === 'trialing') return 'running';
  return ended_at !== null && trial_end !== null && ended_at < trial_end ? 'ended' : 'paid';
}

/** Only a hash of the fingerprint of cards and bank accounts is stored. */
function hashCard({ default_payment_method: method }: StripeSubscription): string | null {
  if (typeof method !== 'object' || method === null) return null;
  const { fingerprint } = method.card ?? method.us_bank_account ?? method.sepa_debit ?? {};
  return fingerprint ? createHash('sha256').update(fingerprint).digest('hex') : null;
}

/**
 * Re-reads a user's payments from Stripe for an operator.
 *
 * @returns a sentence with the plan before and after; null if no profile has that email
 */
export async function reconcileByHand(
  { sql, payments }: { sql: Sql; payments: Payments },
  email: string,
): Promise<string | null> {
  const before = await findPayerByEmail(sql, email);
  if (before === null) return null;
  const { user_id, customer_id } = before;
  if (customer_id === null)
    return `${email} has never started a payment. The plan is ${tellPlan(before)}.`;
  const lock = createBillingLock(sql, payments);
  const added = await createCustomerSync(lock)({ user_id, customer_id }).finally(lock.close);
  const after = (await findPayerByEmail(sql, email)) ?? before;
  const facts = added === 1 ? '1 fact was new' : `${added ?? 0} facts were new`;
  return `${email} (${customer_id}) was on ${tellPlan(before)}. ${facts}. Now it is ${tellPlan(after)}.`;
}

function tellPlan({ plan, plan_expiry }: PayingPerson): string {
  const until = plan_expiry === null ? '' : ` until ${plan_expiry.toISOString()}`;
  return `${PLANS[plan]}${until}`;
}
