import {
  AGENCY_PLANS,
  isPlan,
  PLANS,
  type PlanState,
  toEffectivePlan,
} from '#money/plans/rules/plans.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import type { WriteDate } from '#money/status/rules/plan-status-words.ts';

/** Only these end with a paid period. All others end at once. */
const PAID_AHEAD: ReadonlySet<string> = new Set(['active', 'trialing']);

/** @returns whether cancelling ends the subscription at once instead of with its period */
export function endsAtOnce({ subscription }: Billing): boolean {
  return (
    subscription !== null &&
    (!PAID_AHEAD.has(subscription.status) || subscription.returned !== null)
  );
}

/** @returns the text shown before an owner cancels */
export function describeCancelling(billing: Billing, write: WriteDate): string {
  const { subscription } = billing;
  const name = PLANS[subscription?.plan ?? 'premium'];
  if (endsAtOnce(billing)) return `${name} ends at once, and you won’t be charged again.`;
  const end = subscription?.period_end;
  const until = end ? write(end) : 'its period ends';
  return `${name} stays active until ${until}, and you won’t be charged again. After that, Premium sections are hidden, not deleted.`;
}

/**
 * A plan can't be changed to Free (coverage 4.11) if it is a paid one, the profile is active, and it hasn't
 * ended, which an agency plan never does.
 */
export function isDowngradeBlocked(state: PlanState, now: Date): boolean {
  return isPlan(state.plan) && toEffectivePlan(state, now) !== 'free';
}

/** The parts of a plan and its subscription that the message needs. */
type BlockedPlan = PlanState & { subscription?: Billing['subscription'] };

/** @returns the message about the block */
export function toDowngradeProblem(blocked: BlockedPlan, write: WriteDate): string {
  const end = AGENCY_PLANS.has(blocked.plan) ? null : toPaidEnd(blocked);
  const expires = end === null ? 'never' : write(end);
  return `You can't downgrade while your subscription is active (expires: ${expires}).`;
}

/** The end of the paid period: the grace period in `plan_expiry` is for late payments only. */
function toPaidEnd({ plan, plan_expiry, subscription }: BlockedPlan): string | null {
  if (!subscription || subscription.plan !== plan || subscription.status !== 'active') {
    return plan_expiry;
  }
  const { ends_at, period_end } = subscription;
  const isItsEnd = ends_at !== null && Date.parse(ends_at) === Date.parse(plan_expiry ?? '');
  return isItsEnd ? (period_end ?? plan_expiry) : plan_expiry;
}
