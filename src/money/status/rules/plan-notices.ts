import { PLANS, type Plan } from '#money/plans/rules/plans.ts';
import { PLAN_SEATS } from '#money/plans/rules/quotas.ts';
import { isAgencyPlan, type PlanStatus } from './plan-status.ts';
import { PAGES_KEPT, tellOwed, type WriteDate } from './plan-status-words.ts';

/** A notice about the plan, for screens about something else. */
type PlanNotice = { title: string; text: string };

/** @returns the unpaid amount and until when the plan is active; null if nothing is due */
export function toPaymentNotice(planStatus: PlanStatus, write: WriteDate): PlanNotice | null {
  if (planStatus.kind === 'late') {
    const { plan, owes, ends_at } = planStatus;
    return {
      title: `Your payment for ${PLANS[plan]} hasn’t gone through`,
      text: `${tellOwed(owes, write)} Everything stays active until ${write(ends_at)}.`,
    };
  }
  if (planStatus.kind === 'lapsed' && planStatus.owes !== null) {
    return {
      title: `${PLANS[planStatus.plan]} is off, because its payment hasn’t gone through`,
      text: `${tellOwed(planStatus.owes, write)} Pay to get it back. Nothing was deleted.`,
    };
  }
  return null;
}

/** @returns when the agency plan ends or gets smaller, and what remains; null while it continues */
export function toAgencyNotice(planStatus: PlanStatus, write: WriteDate): PlanNotice | null {
  const planned = findPlanned(planStatus);
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

/** The planned end or change of a plan. */
type Planned = { plan: Plan; next: Plan; at: string };

function findPlanned(planStatus: PlanStatus): Planned | null {
  if (!('plan' in planStatus) || !isAgencyPlan(planStatus.plan)) return null;
  const { plan } = planStatus;
  if (planStatus.kind === 'granted') return toPlanned(plan, 'free', planStatus.ends_at);
  if (planStatus.kind !== 'subscribed') return null;
  const { renews, next_plan, cancels_at, period_end } = planStatus;
  if (!renews || cancels_at !== null) return toPlanned(plan, 'free', cancels_at ?? period_end);
  return next_plan === null ? null : toPlanned(plan, next_plan, period_end);
}

function toPlanned(plan: Plan, next: Plan, at: string | null): Planned | null {
  return at === null ? null : { plan, next, at };
}
