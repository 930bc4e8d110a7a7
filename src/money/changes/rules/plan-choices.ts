import { buildAgencyOffers, buildOffers, toOfferAction } from '#money/plans/rules/plan-offers.ts';
import { isSmaller, type PaidPlan, PLANS, type Plan } from '#money/plans/rules/plans.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { isAgencyPlan, type PlanStatus, toPlanStatus } from '#money/status/rules/plan-status.ts';
import type { WriteDate } from '#money/status/rules/plan-status-words.ts';

/** What a plan's button does; `own` and plans that would be refused have none. */
export type PlanStep =
  | { kind: 'own' }
  /** Starts a checkout. */
  | { kind: 'buy'; plan: PaidPlan; label: string; note?: string }
  /** Changes the subscription's price: now, or at the end of its period. */
  | { kind: 'switch'; plan: PaidPlan; label: string }
  | { kind: 'downgrade'; label: string }
  | { kind: 'none'; note?: string };

/** A plan to choose: its description, price and step. */
export type PlanChoice = {
  plan: Plan;
  name: string;
  price: string;
  period?: string;
  badge?: string;
  summary: string;
  step: PlanStep;
};

/**
 * @param billing the reader's
 * @param terms of the plans for sale
 * @param now the moment in question
 * @param write formats the moments in a note
 * @param isPaying whether a payment is pending: then no plan has a button that costs money
 * @returns every plan for sale, with a step that won't be refused
 */
export function toPlanChoices(
  billing: Billing,
  terms: Terms,
  now: Date,
  write: WriteDate,
  isPaying = false,
): PlanChoice[] {
  const planStatus = toPlanStatus(billing);
  // Team members can't have their own agency too.
  const tiers = billing.agency === null ? buildAgencyOffers(terms) : [];
  const offers = [...buildOffers(terms), ...tiers];
  return offers.map(({ plan, name, price, period, badge, summary }) => ({
    plan,
    name,
    price,
    summary,
    ...(period && { period }),
    // The yearly badge names the saving; other badges only help when comparing plans.
    ...(badge && plan === 'yearly' && { badge }),
    step: hold(toStep(plan, { billing, planStatus, terms, now, write }), {
      billing,
      planStatus,
      isPaying,
    }),
  }));
}

type Hold = { billing: Billing; planStatus: PlanStatus; isPaying: boolean };

/** Nothing can be bought while a payment is pending, or before the email is confirmed. */
function hold(step: PlanStep, { billing, planStatus, isPaying }: Hold): PlanStep {
  // A plan that hasn't started can't be left yet.
  const isComing = planStatus.kind === 'pending' && billing.stored_plan === 'free';
  if (step.kind === 'downgrade' && isComing) return { kind: 'none' };
  if (step.kind !== 'buy' && step.kind !== 'switch') return step;
  if (isPaying) return { kind: 'none', note: 'Your payment is on its way.' };
  if (planStatus.kind === 'pending')
    return { kind: 'none', note: 'Available once your plan is set up.' };
  if (step.kind === 'switch' || billing.is_confirmed) return step;
  return { kind: 'none', note: 'Verify your email first, then choose a plan.' };
}

type Situation = {
  billing: Billing;
  planStatus: PlanStatus;
  terms: Terms;
  now: Date;
  write: WriteDate;
};

function toStep(plan: Plan, situation: Situation): PlanStep {
  const { planStatus, terms, billing } = situation;
  const hasPlan =
    'plan' in planStatus && planStatus.kind !== 'lapsed' && planStatus.kind !== 'returned';
  if (planStatus.kind === 'staff') return { kind: 'none' };
  if (planStatus.kind === 'suspended') {
    return { kind: 'none', note: 'You can change your plan once your page is back.' };
  }
  if (planStatus.kind === 'late' && planStatus.plan !== plan) {
    return { kind: 'none', note: 'Available once your payment goes through.' };
  }
  if (plan === 'free') return hasPlan ? toFree(situation) : { kind: 'own' };
  if (planStatus.kind === 'year' && plan === 'yearly') return toAnotherYear(planStatus, situation);
  if (hasPlan && planStatus.plan === plan) return { kind: 'own' };
  if (!terms.is_open) return { kind: 'none' };
  if (billing.subscription !== null) return toStepBeside(plan, situation);
  return toFirstStep(plan, situation);
}

/** A cancelled subscription ends in Free automatically. */
function toFree({ planStatus, write }: Situation): PlanStep {
  const planned = planStatus.kind === 'subscribed' ? planStatus.cancels_at : null;
  const end = planned ?? findEnd(planStatus);
  return end === null
    ? { kind: 'downgrade', label: 'Downgrade to Free' }
    : { kind: 'none', note: `Starts on ${write(end)}.` };
}

/** @returns when a cancelled subscription ends; null if it isn't cancelled, or there is none */
function findEnd(planStatus: PlanStatus): string | null {
  if (planStatus.kind === 'trial') return planStatus.renews ? null : planStatus.ends_at;
  return planStatus.kind === 'subscribed' && !planStatus.renews ? planStatus.period_end : null;
}

function toAnotherYear(
  planStatus: Extract<PlanStatus, { kind: 'year' }>,
  { terms, write }: Situation,
): PlanStep {
  if (!terms.is_open) return { kind: 'own' };
  const months = planStatus.then_months ? ' The monthly plan due to start then is cancelled.' : '';
  const note = `It’s added to the one you have, which ends on ${write(planStatus.ends_at)}.${months}`;
  return { kind: 'buy', plan: 'yearly', label: 'Add another year', note };
}

/** A live subscription rules out a second one; a year can be paid alongside a monthly one. */
function toStepBeside(plan: PaidPlan, situation: Situation): PlanStep {
  const { billing, planStatus, write } = situation;
  const { subscription } = billing;
  if (planStatus.kind === 'lapsed') {
    return { kind: 'none', note: 'Pay the amount due first, or cancel.' };
  }
  if (planStatus.kind === 'returned') {
    return { kind: 'none', note: tellReturned(planStatus, write) };
  }
  if (planStatus.kind === 'year') {
    return { kind: 'none', note: `Available from ${write(planStatus.ends_at)}.` };
  }
  if (subscription?.currency && subscription.currency !== situation.terms.currency) {
    const note = 'Your subscription is in another currency. Choose this once it ends.';
    return { kind: 'none', note };
  }
  if (plan !== 'yearly') return toSwitch(plan, situation);
  if (isAgencyPlan(subscription?.plan ?? '')) {
    return { kind: 'none', note: 'Available once your agency plan ends.' };
  }
  const begins = subscription?.period_end
    ? `Your year starts on ${write(subscription.period_end)}, when your monthly plan ends.`
    : '';
  return { kind: 'buy', plan, label: 'Switch to Premium Yearly', note: begins };
}

/** @returns the first step for a subscription whose payment was returned */
function tellReturned(
  { renews, period_end }: Extract<PlanStatus, { kind: 'returned' }>,
  write: WriteDate,
): string {
  return renews || period_end === null
    ? 'Cancel the subscription above first.'
    : `Available from ${write(period_end)}.`;
}

function toSwitch(plan: PaidPlan, { billing, planStatus, write }: Situation): PlanStep {
  if (findEnd(planStatus) !== null) return { kind: 'none', note: 'Keep your subscription first.' };
  if (planStatus.kind === 'granted' && billing.subscription?.plan === plan) {
    return { kind: 'none', note: 'You already pay for this.' };
  }
  if (planStatus.kind === 'subscribed') {
    const { next_plan, period_end } = planStatus;
    if (next_plan === plan && period_end !== null) {
      return { kind: 'none', note: `Starts on ${write(period_end)}.` };
    }
    if (next_plan !== null && !isSmaller(plan, planStatus.plan)) {
      return { kind: 'none', note: `Keep ${PLANS[planStatus.plan]} first.` };
    }
  }
  return { kind: 'switch', plan, label: `Switch to ${PLANS[plan]}` };
}

function toFirstStep(plan: PaidPlan, situation: Situation): PlanStep {
  const { billing, planStatus, terms } = situation;
  if (planStatus.kind === 'granted' && isAgencyPlan(planStatus.plan)) {
    const note = `You have ${PLANS[planStatus.plan]} from our team, so there’s nothing to pay.`;
    return { kind: 'none', note };
  }
  const days = billing.can_trial && planStatus.kind !== 'year' ? terms.trial_days : 0;
  const label = toOfferAction(plan, days);
  if (planStatus.kind === 'year' && plan === 'premium') return toMonthsAfter(planStatus, situation);
  return { kind: 'buy', plan, label };
}

/** Monthly billing starts when the current year ends, or at once if that is very soon. */
function toMonthsAfter(
  { ends_at }: Extract<PlanStatus, { kind: 'year' }>,
  { billing, terms, write, now }: Situation,
): PlanStep {
  const waiting = toWaiting(new Date(ends_at), now);
  if (waiting === 'too_long')
    return { kind: 'none', note: 'You’ve prepaid as far ahead as we allow.' };
  if (waiting === 'at_once') {
    const label = toOfferAction('premium', billing.can_trial ? terms.trial_days : 0);
    const note = 'It starts now because your year ends soon.';
    return { kind: 'buy', plan: 'premium', label, note };
  }
  const note = `It starts on ${write(ends_at)}, when your year ends.`;
  return { kind: 'buy', plan: 'premium', label: 'Continue monthly', note };
}

const HOUR_MS = 60 * 60_000;

/** Stripe requires at least two days before a subscription's first payment; this leaves a margin. */
const SHORTEST_WAIT_MS = 49 * HOUR_MS;
/** And at most two years. */
const LONGEST_WAIT_MS = 730 * 24 * HOUR_MS;

/** When monthly billing starts: with the end of a paid year, at once, or not yet. */
type Waiting = 'waits' | 'at_once' | 'too_long';

/** @returns when monthly billing ordered during a year starts */
export function toWaiting(yearEndsAt: Date, now: Date): Waiting {
  const wait = yearEndsAt.getTime() - now.getTime();
  if (wait > LONGEST_WAIT_MS) return 'too_long';
  return wait >= SHORTEST_WAIT_MS ? 'waits' : 'at_once';
}
