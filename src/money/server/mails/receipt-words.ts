import { AGENCY_PLANS, type Plan } from '#money/plans/rules/plans.ts';

export const RECEIPT_FOOTNOTE = 'We send this email when your plan or its price changes.';

export const KEPT = 'Your page goes back to what Free includes. Nothing is deleted.';

/** @param team how many people had joined */
export function toKept(plan: Plan, team: number): string {
  if (!AGENCY_PLANS.has(plan) || team === 0) return KEPT;
  const pages = team === 1 ? '1 page' : `${team} pages`;
  return `Your page and your team’s ${pages} go back to what Free includes. Nothing is deleted.`;
}
