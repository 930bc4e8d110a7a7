import type { Plan } from '#money/plans/rules/plans.ts';
import { TRIAL_REFUSALS, type TrialRefusal } from '#money/rules/refusals.ts';
import { type Fact, toMoment } from '#money/server/data/ledger.ts';
import { isAgencyPlan } from '#money/status/rules/plan-status.ts';
import type { StripeInvoice, StripeSubscription } from './stripe-objects.ts';

/** More about a subscription: its trial's `refusal`, and its unpaid invoice. */
type Beside = { refusal?: TrialRefusal | undefined; open?: StripeInvoice | undefined };

/**
 * Builds the current fact of a subscription. The plan follows from its price, never from its metadata; the
 * status is Stripe's own, even if unknown.
 *
 * @param plans all prices we ever charged, by id
 * @param beside a refused trial has no plan
 */
export function buildSubscriptionFact(
  subscription: StripeSubscription,
  plans: ReadonlyMap<string, Plan>,
  { refusal, open }: Beside = {},
): Fact {
  const { status, metadata, trial_start, trial_end, ended_at, items } = subscription;
  const item = items.data.find(({ price }) => plans.has(price.id)) ?? items.data[0];
  const { plan, next_plan } = refusal ? NO_PLAN : readPlans(subscription, plans);
  const from = item?.current_period_start ?? subscription.created;
  const until = findEnd(subscription, item?.current_period_end ?? subscription.created);
  const covered = status === 'trialing' ? (trial_end ?? until) : until;
  return {
    kind: 'subscription',
    source: subscription.id,
    status,
    plan,
    next_plan,
    ...toCharge(subscription),
    ...(OWING.has(status) && open && toDebt(open)),
    happened_at: toMoment(ended_at ?? from),
    covers_from: toMoment(from),
    covers_until: toMoment(covered),
    // Stripe also models waiting for a paid year to end as a trial, which isn't the free trial.
    is_trial: metadata.trial === '1' && refusal === undefined,
    trial_from: trial_start === null ? null : toMoment(trial_start),
    trial_until: trial_end === null ? null : toMoment(trial_end),
    ...toEnd(subscription, covered),
    note: toNote(plan, refusal),
  };
}

/** Stripe can end a subscription on any day, even before its period ends. */
function findEnd({ cancel_at }: StripeSubscription, periodEnd: number): number {
  return cancel_at === null ? periodEnd : Math.min(cancel_at, periodEnd);
}

const NO_PLAN = { plan: null, next_plan: null };

/** Only these have a failed payment. */
const OWING: ReadonlySet<string> = new Set(['past_due', 'unpaid']);

function toDebt({ amount_remaining, next_payment_attempt }: StripeInvoice) {
  const retry_at = next_payment_attempt === null ? null : toMoment(next_payment_attempt);
  return { amount_due: amount_remaining, retry_at };
}

function toNote(plan: Plan | null, refusal: TrialRefusal | undefined): string {
  if (refusal) return TRIAL_REFUSALS[refusal];
  return plan === null ? 'The price of this subscription was not made here.' : '';
}

/** The price of each period; omitted if there is a discount. */
function toCharge({ items, discounts }: StripeSubscription): Pick<Fact, 'amount' | 'currency'> {
  const [item, ...others] = items.data;
  const amount = item?.price.unit_amount;
  if (item === undefined || amount == null || others.length > 0 || discounts.length > 0) return {};
  return { amount: amount * (item.quantity ?? 1), currency: item.price.currency };
}

/** A subscription renews if another period is charged after this one, even if it ends on a later day. */
function toEnd(
  { ended_at, cancel_at, cancel_at_period_end }: StripeSubscription,
  covered: number,
): Pick<Fact, 'renews' | 'cancels_at'> {
  const isLater = ended_at === null && cancel_at !== null && cancel_at > covered;
  return {
    renews: ended_at === null && !cancel_at_period_end && (cancel_at === null || isLater),
    cancels_at: isLater ? toMoment(cancel_at) : null,
  };
}

/** A subscription's plan; `next_plan` is the one it changes to after its period. */
export type SubscriptionPlans = { plan: Plan | null; next_plan: Plan | null };

/** The parts of a subscription that determine its plan. */
type PlannedSubscription = Pick<StripeSubscription, 'status' | 'metadata' | 'items'>;

/**
 * A subscription's price determines its plan. After a downgrade it already has the cheaper price, so that
 * Stripe renews it without us; until its period ends it keeps the paid plan, noted in its metadata (decision
 * 088).
 *
 * @param plans all prices we ever charged, by id
 */
export function readPlans(
  { status, metadata, items }: PlannedSubscription,
  plans: ReadonlyMap<string, Plan>,
): SubscriptionPlans {
  const item = items.data.find(({ price }) => plans.has(price.id)) ?? items.data[0];
  const plan = plans.get(item?.price.id ?? '') ?? null;
  const kept = plans.get(metadata.kept_price ?? '') ?? null;
  const isKept =
    status === 'active' && metadata.kept_until === String(item?.current_period_end ?? '');
  // Only agency plans have a cheaper monthly plan of their kind.
  if (plan === null || kept === null || kept === plan || !isAgencyPlan(kept) || !isKept) {
    return { plan, next_plan: null };
  }
  return { plan: kept, next_plan: plan };
}
