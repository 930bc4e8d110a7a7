import { AGENCY_PLANS, isPlan, type PlanState, toEffectivePlan } from './plans.ts';
import type { WriteDate } from './standing-words.ts';

/**
 * Whether somebody cannot leave their plan for Free (coverage 4.11): it is a paid one, the profile is
 * active, and it has not ended, which an agency's plan never has.
 */
export function isDowngradeBlocked(state: PlanState, now: Date): boolean {
  return isPlan(state.plan) && toEffectivePlan(state, now) !== 'free';
}

/** @returns what is said of that */
export function toDowngradeProblem({ plan, plan_expiry }: PlanState, write: WriteDate): string {
  const expires = AGENCY_PLANS.has(plan) || plan_expiry === null ? 'never' : write(plan_expiry);
  return `You can't downgrade while your subscription is active (expires: ${expires}).`;
}
