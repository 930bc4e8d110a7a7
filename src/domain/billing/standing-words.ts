import { PLANS } from './plans.ts';
import type { Charge, Standing } from './standing.ts';
import { toPrice } from './terms.ts';

const DAY_MS = 86_400_000;
/** Clocks differ a little, and a trial that has just begun has as many days as were promised. */
const SLACK_MS = 60 * 60_000;

/** Writes a moment, given as ISO, as its reader writes dates. */
export type WriteDate = (moment: string) => string;

/** @returns the name of what is in force */
export function toStandingName(standing: Standing): string {
  const hasPlan = 'plan' in standing && standing.kind !== 'lapsed';
  return PLANS[hasPlan ? standing.plan : 'free'];
}

/** @returns what is to be known of it, beside the day that matters */
export function describeStanding(standing: Standing, now: Date, write: WriteDate): string {
  switch (standing.kind) {
    case 'free':
      return 'Free for as long as you like.';
    case 'suspended':
      return 'Your page is suspended, so no plan is in force and nothing can be bought. The notice above says why.';
    case 'lapsed':
      return describeLapsed(standing, write);
    case 'trial':
      return `Free trial, ${toDaysLeft(standing.ends_at, now)}. ${standing.renews ? CHARGED : NOT_CHARGED}`;
    case 'subscribed':
      return standing.renews
        ? 'It renews by itself, until you cancel.'
        : 'Everything stays on until then. It does not renew.';
    case 'late':
      return 'Your last payment failed. Everything stays on for some days, so that you can put it right.';
    case 'year':
      return standing.then_months
        ? 'Premium Monthly begins when it ends.'
        : 'Paid at once. It does not renew by itself.';
    case 'staff':
      return describeStaff(standing);
    case 'granted':
      return standing.ends_at === null
        ? 'Given to you by our team, without an end.'
        : 'Given to you by our team.';
  }
}

const CHARGED = 'Your card is charged when it ends, and not before.';
const NOT_CHARGED = 'It does not go on after that, and your card is not charged.';

/** @returns whose plan somebody has who works for an agency */
export function tellAgencyPlan(agency: string): string {
  return `Your plan comes from ${agency}.`;
}

function describeStaff({ agency, pays }: Extract<Standing, { kind: 'staff' }>): string {
  const rest =
    pays === null
      ? 'There is nothing for you to pay.'
      : `You still pay for ${PLANS[pays]} yourself: keep it for when you leave the team, or cancel it.`;
  return `${tellAgencyPlan(agency)} ${rest}`;
}

/** The one day to know of a plan, and what is charged from then on, if anything is. */
export type KeyDay = { label: string; moment: string; charge?: string };

/** @returns the day, and what happens then; null where none is set */
export function findKeyDay(standing: Standing): KeyDay | null {
  switch (standing.kind) {
    case 'trial':
      return toKeyDay('Trial ends', standing.ends_at, toChargeWords(standing.charge, 'then '));
    case 'subscribed':
      return standing.renews
        ? toKeyDay('Renews', standing.period_end, toChargeWords(standing.charge))
        : toKeyDay('Ends', standing.period_end);
    case 'late':
      return toKeyDay('Stays on until', standing.ends_at);
    case 'year':
      return toKeyDay('Paid until', standing.ends_at, toChargeWords(standing.charge, 'then '));
    case 'granted':
      return toKeyDay('Until', standing.ends_at);
    default:
      return null;
  }
}

function toKeyDay(label: string, moment: string | null, charge = ''): KeyDay | null {
  return moment === null ? null : { label, moment, ...(charge && { charge }) };
}

/** Whatever renews does so by the month. */
function toChargeWords(charge: Charge | null, before = ''): string {
  return charge === null ? '' : `${before}${toPrice(charge.amount, charge.currency)} a month`;
}

function describeLapsed(
  { plan, ended_at, owes }: Extract<Standing, { kind: 'lapsed' }>,
  write: WriteDate,
): string {
  const ended = ended_at === null ? 'is not paid' : `ended on ${write(ended_at)}`;
  const way = owes ? 'once the payment goes through' : 'with a plan';
  return `${PLANS[plan]} ${ended}. What it showed is hidden and kept, and comes back ${way}.`;
}

/** @param moment ISO @returns `3 days left`, `1 day left`, and `over today` once it has come */
export function toDaysLeft(moment: string, now: Date): string {
  const days = Math.max(0, Math.ceil((Date.parse(moment) - now.getTime() - SLACK_MS) / DAY_MS));
  if (days === 0) return 'over today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
