import { PLANS, type Plan } from '../plans/plans.ts';
import { PLAN_SEATS } from '../plans/quotas.ts';
import { isAgencyPlan, type Standing } from './standing.ts';
import { PAGES_KEPT, type WriteDate } from './standing-words.ts';

/** What an agency's owner is told where the team is looked after. */
export type AgencyNotice = { title: string; text: string };

/** @returns when an agency's plan ends or gets smaller, and what is left then; null while it goes on */
export function toAgencyNotice(standing: Standing, write: WriteDate): AgencyNotice | null {
  const planned = findPlanned(standing);
  if (planned === null) return null;
  const { plan, next, at } = planned;
  const becomes = next === 'free' ? 'ends' : `changes to ${PLANS[next]}`;
  return {
    title: `${PLANS[plan]} ${becomes} on ${write(at)}`,
    text: isAgencyPlan(next)
      ? `After that you have room for ${PLAN_SEATS[next]} people.`
      : PAGES_KEPT,
  };
}

/** An end or a change that is set for a day. */
type Planned = { plan: Plan; next: Plan; at: string };

function findPlanned(standing: Standing): Planned | null {
  if (!('plan' in standing) || !isAgencyPlan(standing.plan)) return null;
  const { plan } = standing;
  if (standing.kind === 'granted') return toPlanned(plan, 'free', standing.ends_at);
  if (standing.kind !== 'subscribed') return null;
  const { renews, next_plan, cancels_at, period_end } = standing;
  if (!renews || cancels_at !== null) return toPlanned(plan, 'free', cancels_at ?? period_end);
  return next_plan === null ? null : toPlanned(plan, next_plan, period_end);
}

function toPlanned(plan: Plan, next: Plan, at: string | null): Planned | null {
  return at === null ? null : { plan, next, at };
}
