import { isPlan, PLANS } from '#money/plans/rules/plans.ts';

/** @returns a plan's name; its key if a newer release added it */
export function namePlan(plan: string): string {
  return isPlan(plan) ? PLANS[plan] : plan;
}
