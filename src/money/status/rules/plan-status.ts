import { AGENCY_PLANS, isPlan, type Plan } from '#money/plans/rules/plans.ts';
import { isOwing } from './owing.ts';
import type { Billing } from './own-billing.ts';

/** A person's current plan and its source. Exactly one of these applies. */
export type PlanStatus =
  | { kind: 'free' }
  /**
   * Nothing is in force, and nothing can be bought. `paused` is the plan that resumes once the page is open
   * again.
   */
  | { kind: 'suspended'; paused: Exclude<PlanStatus, { kind: 'suspended' }> }
  /** It has ended. `owes`: a payment that would bring it back. */
  | { kind: 'lapsed'; plan: Plan; ended_at: string | null; owes: Owed | null; cause: ReturnCause }
  /** Its payment was returned, so it grants nothing, and it may be charged again. */
  | {
      kind: 'returned';
      plan: Plan;
      cause: ReturnCause;
      /** The plan the returned payment was for; null if unknown. */
      paid_plan: Plan | null;
      period_end: string | null;
      renews: boolean;
      charge: Charge | null;
    }
  | { kind: 'trial'; plan: Plan; ends_at: string; renews: boolean; charge: Charge | null }
  | {
      kind: 'subscribed';
      plan: Plan;
      period_end: string | null;
      renews: boolean;
      charge: Charge | null;
      /** The plan it changes to then. */
      next_plan: Plan | null;
      /** Its fixed end, if later than its period. */
      cancels_at: string | null;
    }
  /** A renewal failed, and the grace period is running. */
  | { kind: 'late'; plan: Plan; ends_at: string; owes: Owed }
  /** `then_months`: Premium Monthly starts when it ends. */
  | {
      kind: 'year';
      plan: Plan;
      ends_at: string;
      then_months: boolean;
      charge: Charge | null;
    }
  /** From the agency they work for. `pays`: their own subscription alongside it, if any. */
  | { kind: 'staff'; plan: Plan; agency: string; pays: Plan | null }
  /** Granted by an administrator; `ends_at` is null if it has no end. */
  | { kind: 'granted'; plan: Plan; ends_at: string | null }
  /** It was paid for, but its source or the plan itself hasn't arrived here yet. */
  | { kind: 'pending'; plan: Plan };

/** The monthly price from the relevant day on, in the smallest unit of the currency. */
export type Charge = { amount: number; currency: string };

/** How money was returned; empty if it wasn't. */
export type ReturnCause = '' | 'refund' | 'dispute';

/** The amount of a failed payment and Stripe's next attempt, as far as known. */
export type Owed = { amount: Charge | null; retry_at: string | null };

/** @returns the person's plan, from the database's state */
export function toPlanStatus(billing: Billing): PlanStatus {
  const { plan, plan_expiry, year_ends_at, subscription } = billing;
  if (!billing.is_active) return toSuspended(billing);
  if (plan === 'free') return toLapsed(billing);
  if (billing.agency !== null && isAgencyPlan(plan)) {
    const pays = subscription?.renews ? subscription.plan : null;
    return { kind: 'staff', plan, agency: billing.agency.name, pays };
  }
  if (subscription !== null && isFromSubscription(billing)) return toSubscribed(plan, subscription);
  if (plan === 'yearly' && plan_expiry !== null && isSame(year_ends_at, plan_expiry)) {
    const then_months =
      subscription?.status === 'trialing' && !subscription.is_trial && subscription.renews;
    const charge = then_months ? toCharge(subscription) : null;
    return { kind: 'year', plan, ends_at: plan_expiry, then_months, charge };
  }
  if (isGranted(billing)) return { kind: 'granted', plan, ends_at: plan_expiry };
  // The grace period may have changed since the plan's end was stored.
  const gives = subscription?.plan === plan && subscription.ends_at !== null;
  return gives ? toSubscribed(plan, subscription) : { kind: 'pending', plan };
}

/** A suspension pauses the plan but doesn't end it; charges continue. */
function toSuspended(billing: Billing): PlanStatus {
  const paused = toPlanStatus({ ...billing, is_active: true, plan: billing.held_plan });
  return paused.kind === 'suspended' ? paused : { kind: 'suspended', paused };
}

function toLapsed(billing: Billing): PlanStatus {
  const { stored_plan, plan_expiry, subscription, ended } = billing;
  if (subscription?.returned && subscription.plan !== null) {
    const { plan, returned: cause, returned_plan: paid_plan, period_end, renews } = subscription;
    const charge = toCharge(subscription);
    return { kind: 'returned', plan, cause, paid_plan, period_end, renews, charge };
  }
  const owes = toOwed(subscription);
  if (stored_plan !== 'free') {
    const cause = ended?.plan === stored_plan ? ended.cause : '';
    return { kind: 'lapsed', plan: stored_plan, ended_at: plan_expiry, owes, cause };
  }
  if (owes !== null && subscription?.plan) {
    return { kind: 'lapsed', plan: subscription.plan, ended_at: null, owes, cause: '' };
  }
  if (ended !== null) return { kind: 'lapsed', ...ended, owes: null };
  const awaited = findAwaited(billing);
  return awaited === null ? { kind: 'free' } : { kind: 'pending', plan: awaited };
}

/** @returns the plan that was paid for and isn't in force yet; null if there is none */
function findAwaited({ subscription, checkout, year_ends_at, grant }: Billing): Plan | null {
  if (subscription !== null) return subscription.ends_at === null ? null : subscription.plan;
  const isKnown = year_ends_at !== null || grant !== null;
  return !isKnown && checkout?.status === 'done' ? checkout.plan : null;
}

function toOwed(subscription: Billing['subscription']): Owed | null {
  if (subscription === null || !isOwing(subscription)) return null;
  const { amount_due, currency, retry_at } = subscription;
  const isKnown = amount_due !== null && currency !== null;
  return { amount: isKnown ? { amount: amount_due, currency } : null, retry_at };
}

function isFromSubscription({ plan, plan_expiry, subscription }: Billing): boolean {
  if (subscription === null || subscription.plan !== plan) return false;
  return isAgencyPlan(plan) || isSame(subscription.ends_at, plan_expiry);
}

function isGranted({ plan, plan_expiry, grant }: Billing): boolean {
  if (grant === null || grant.plan !== plan) return false;
  return isAgencyPlan(plan) || isSame(grant.ends_at, plan_expiry);
}

function toSubscribed(plan: Plan, subscription: NonNullable<Billing['subscription']>): PlanStatus {
  const { status, is_trial, renews, period_end, ends_at, next_plan, cancels_at } = subscription;
  const charge = toCharge(subscription);
  if (is_trial && status === 'trialing' && period_end !== null) {
    return { kind: 'trial', plan, ends_at: period_end, renews, charge };
  }
  const owes = toOwed(subscription);
  return owes !== null && status === 'past_due' && ends_at !== null
    ? { kind: 'late', plan, ends_at, owes }
    : { kind: 'subscribed', plan, period_end, renews, charge, next_plan, cancels_at };
}

function toCharge(subscription: Billing['subscription']): Charge | null {
  if (!subscription?.renews) return null;
  const { amount, currency } = subscription;
  return amount === null || currency === null ? null : { amount, currency };
}

/** @returns the plan they have, or will have shortly; null if there is none, or its payment was returned */
export function findPresentPlan(planStatus: PlanStatus): Plan | null {
  if (planStatus.kind === 'suspended') return findPresentPlan(planStatus.paused);
  const isOver = planStatus.kind === 'lapsed' || planStatus.kind === 'returned';
  return isOver || planStatus.kind === 'free' ? null : planStatus.plan;
}

/** @returns whether it is an agency plan */
export function isAgencyPlan(plan: string): boolean {
  return isPlan(plan) && AGENCY_PLANS.has(plan);
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Date.parse(one) === Date.parse(other);
}

/** The change a subscriber can make to a subscription right now. */
export type SubscriptionChange = 'cancel' | 'resume';

/** @returns whether the subscription can be cancelled or resumed */
export function findSubscriptionChange(
  { subscription, year_ends_at }: Billing,
  now: Date,
): SubscriptionChange | null {
  if (subscription === null) return null;
  const { status, period_end, cancels_at } = subscription;
  if (subscription.renews && cancels_at === null) return 'cancel';
  const last = cancels_at ?? period_end;
  const end = last === null ? 0 : Date.parse(last);
  const isOver = end <= now.getTime();
  // A paid year that lasts longer must not be charged monthly as well.
  const hasYear = year_ends_at !== null && Date.parse(year_ends_at) > end;
  return !isOver && !hasYear && (status === 'active' || status === 'trialing') ? 'resume' : null;
}

/** @returns a subscription's charge alongside a plan from elsewhere; null if there is none */
export function findChargeBeside(
  { subscription }: Billing,
  planStatus: PlanStatus,
): { plan: Plan; charge: Charge | null; period_end: string | null } | null {
  const isElsewhere =
    planStatus.kind === 'granted' || (planStatus.kind === 'year' && !planStatus.then_months);
  if (!isElsewhere || !subscription?.renews || subscription.plan === null) return null;
  const { plan, period_end } = subscription;
  return { plan, charge: toCharge(subscription), period_end };
}
