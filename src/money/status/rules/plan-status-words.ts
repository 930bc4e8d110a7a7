import { PLANS, type Plan } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import type { Billing } from './own-billing.ts';
import {
  type Charge,
  findChargeBeside,
  isAgencyPlan,
  type Owed,
  type PlanStatus,
  type ReturnCause,
} from './plan-status.ts';

const DAY_MS = 86_400_000;
/** Clocks differ slightly, and a new trial should show all its promised days. */
const SLACK_MS = 60 * 60_000;

/** Formats an ISO moment for its reader. */
export type WriteDate = (moment: string) => string;

/** @returns the name of the plan in force, or paused */
export function toPlanName(planStatus: PlanStatus): string {
  if (planStatus.kind === 'suspended') return toPlanName(planStatus.paused);
  if (planStatus.kind === 'lapsed' || planStatus.kind === 'returned') return PLANS.free;
  return PLANS['plan' in planStatus ? planStatus.plan : 'free'];
}

/** @returns its details, other than the key day */
export function describePlanStatus(planStatus: PlanStatus, now: Date, write: WriteDate): string {
  switch (planStatus.kind) {
    case 'free':
      return 'Free for as long as you like.';
    case 'suspended':
      return describeSuspended(planStatus, write);
    case 'returned':
      return describeReturned(planStatus);
    case 'lapsed':
      return describeLapsed(planStatus, write);
    case 'trial':
      return `Free trial, ${toDaysLeft(planStatus.ends_at, now)}. ${planStatus.renews ? CHARGED : NOT_CHARGED}`;
    case 'subscribed':
      return describeSubscribed(planStatus);
    case 'late':
      return `Your payment hasn’t gone through. Everything stays on for now. ${tellOwed(planStatus.owes, write)}`;
    case 'year':
      return planStatus.then_months
        ? 'Premium Monthly starts when it ends.'
        : 'Paid once. It doesn’t renew automatically.';
    case 'staff':
      return describeStaff(planStatus);
    case 'granted':
      return planStatus.ends_at === null
        ? 'Complimentary plan, with no end date.'
        : 'Complimentary plan.';
    case 'pending':
      return 'We’re setting up your plan. This page updates automatically.';
  }
}

const CHARGED = 'Your card is charged when it ends, and not before.';
const NOT_CHARGED = 'Then it ends, and your card isn’t charged.';

function describeSubscribed({
  plan,
  renews,
  next_plan,
  cancels_at,
}: Extract<PlanStatus, { kind: 'subscribed' }>): string {
  if (renews && cancels_at !== null) {
    return 'Your cancellation is scheduled. Until then, it renews as before. After that, Premium sections are hidden, not deleted.';
  }
  if (!renews) return 'Won’t renew. When it ends, Premium sections are hidden, not deleted.';
  return next_plan === null
    ? 'Renews automatically until you cancel.'
    : `You keep everything in ${PLANS[plan]} until it changes to ${PLANS[next_plan]}.`;
}

/** A suspension doesn't stop charges. */
function describeSuspended(
  { paused }: Extract<PlanStatus, { kind: 'suspended' }>,
  write: WriteDate,
): string {
  if (paused.kind === 'free' || paused.kind === 'lapsed') {
    return 'Your page is suspended, so you can’t buy a plan. The notice above says why.';
  }
  const rest = 'Your plan is paused while your page is suspended. The notice above says why.';
  if (!('charge' in paused) || paused.charge === null) return rest;
  const { charge } = paused;
  const day = findKeyDay(paused)?.moment;
  const on = day === undefined ? '' : ` on ${write(day)}`;
  return `${rest} Your card is still charged ${toPrice(charge.amount, charge.currency)}${on} unless you cancel.`;
}

function describeReturned({
  paid_plan,
  cause,
  renews,
}: Extract<PlanStatus, { kind: 'returned' }>): string {
  const payment = paid_plan === null ? 'payment' : `payment for ${PLANS[paid_plan]}`;
  const went =
    cause === 'dispute'
      ? `You disputed your ${payment}, so your plan is off.`
      : `Your ${payment} was refunded, so your plan is off.`;
  return renews
    ? `${went} The subscription still renews: cancel it if you don’t want to be charged again.`
    : `${went} The subscription doesn’t renew, so you won’t be charged again.`;
}

/** @returns the amount owed, and when it is retried */
export function tellOwed({ amount, retry_at }: Owed, write: WriteDate): string {
  const due = amount === null ? 'A payment' : toPrice(amount.amount, amount.currency);
  return retry_at === null
    ? `${due} is due. We won’t try your card again.`
    : `${due} is due. We’ll try your card again on ${write(retry_at)}.`;
}

/** @returns the source of an agency member's plan */
export function tellAgencyPlan(agency: string): string {
  return `Your plan comes from ${agency}.`;
}

function describeStaff({ agency, pays }: Extract<PlanStatus, { kind: 'staff' }>): string {
  const rest =
    pays === null
      ? 'There’s nothing to pay.'
      : `You still pay for ${PLANS[pays]} yourself: keep it for when you leave the team, or cancel it.`;
  return `${tellAgencyPlan(agency)} ${rest}`;
}

/** The most important day of a plan, and the charge from then on, if any. */
export type KeyDay = { label: string; moment: string; charge?: string };

/** @returns the day, and its consequence; null if none is set */
export function findKeyDay(planStatus: PlanStatus): KeyDay | null {
  switch (planStatus.kind) {
    case 'trial':
      return toKeyDay('Trial ends', planStatus.ends_at, toChargeWords(planStatus.charge, 'then '));
    case 'subscribed':
      return planStatus.renews && planStatus.cancels_at === null
        ? toKeyDay(...toRenewal(planStatus))
        : toLastDay(planStatus);
    case 'late':
      return toKeyDay('Active until', planStatus.ends_at);
    case 'returned':
      return planStatus.renews
        ? toKeyDay('Charged again', planStatus.period_end, toChargeWords(planStatus.charge))
        : null;
    case 'suspended':
      return findKeyDay(planStatus.paused);
    case 'year':
      return toKeyDay('Paid until', planStatus.ends_at, toChargeWords(planStatus.charge, 'then '));
    case 'granted':
      return toKeyDay('Until', planStatus.ends_at);
    default:
      return null;
  }
}

function toLastDay({
  period_end,
  cancels_at,
  charge,
}: Extract<PlanStatus, { kind: 'subscribed' }>): KeyDay | null {
  return toKeyDay('Active until', cancels_at ?? period_end, toChargeWords(charge, 'until then '));
}

function toRenewal({
  period_end,
  charge,
  next_plan,
}: Extract<PlanStatus, { kind: 'subscribed' }>): Parameters<typeof toKeyDay> {
  return next_plan === null
    ? ['Renews', period_end, toChargeWords(charge)]
    : [`Changes to ${PLANS[next_plan]} on`, period_end, toChargeWords(charge, 'then ')];
}

function toKeyDay(label: string, moment: string | null, charge = ''): KeyDay | null {
  return moment === null ? null : { label, moment, ...(charge && { charge }) };
}

/** All subscriptions renew monthly. */
function toChargeWords(charge: Charge | null, before = ''): string {
  return charge === null ? '' : `${before}${toPrice(charge.amount, charge.currency)} a month`;
}

function describeLapsed(
  { plan, ended_at, owes, cause }: Extract<PlanStatus, { kind: 'lapsed' }>,
  write: WriteDate,
): string {
  if (owes !== null) {
    const ended = ended_at === null ? 'isn’t paid' : `ended on ${write(ended_at)}`;
    return `${PLANS[plan]} ${ended}. ${tellOwed(owes, write)} ${KEPT} Pay to get it back.`;
  }
  return `${tellEnd(plan, ended_at, cause, write)} ${isAgencyPlan(plan) ? TEAM_KEPT : `${KEPT} Choose a plan to get it back.`}`;
}

const KEPT = 'Premium sections are hidden, not deleted.';
/** An agency keeps this when its plan ends. */
export const PAGES_KEPT = 'Your team’s pages stay online with Free, and nothing is deleted.';
const TEAM_KEPT = `${PAGES_KEPT} Choose an agency plan to manage your team again.`;

function tellEnd(plan: Plan, at: string | null, cause: ReturnCause, write: WriteDate): string {
  const on = at === null ? 'has ended' : `ended on ${write(at)}`;
  return `${PLANS[plan]} ${on}${CAUSES[cause]}.`;
}

const CAUSES: Readonly<Record<ReturnCause, string>> = {
  '': '',
  refund: ', because its payment was refunded',
  dispute: ', because its payment was disputed',
};

/** @returns notes next to the plan: an ended agency, and other continuing charges */
export function listNotes(billing: Billing, planStatus: PlanStatus, write: WriteDate): string[] {
  const notes: string[] = [];
  const { ended } = billing;
  if (ended !== null && planStatus.kind !== 'lapsed' && isAgencyPlan(ended.plan)) {
    notes.push(`${tellEnd(ended.plan, ended.ended_at, ended.cause, write)} ${TEAM_KEPT}`);
  }
  const beside = findChargeBeside(billing, planStatus);
  if (beside !== null) {
    const { plan, charge, period_end } = beside;
    const price = charge === null ? '' : ` for ${toPrice(charge.amount, charge.currency)}`;
    const on = period_end === null ? '' : ` on ${write(period_end)}`;
    notes.push(
      `Your own subscription to ${PLANS[plan]} renews${on}${price}, unless you cancel it.`,
    );
  }
  return notes;
}

/** @param moment ISO @returns `3 days left`, `1 day left`, or `over today` once it has come */
export function toDaysLeft(moment: string, now: Date): string {
  const days = Math.max(0, Math.ceil((Date.parse(moment) - now.getTime() - SLACK_MS) / DAY_MS));
  if (days === 0) return 'over today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
