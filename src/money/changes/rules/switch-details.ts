import { PLANS, type Plan } from '#money/plans/rules/plans.ts';
import { PLAN_SEATS } from '#money/plans/rules/quotas.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import type { WriteDate } from '#money/status/rules/plan-status-words.ts';
import type { SwitchPreview } from './parse-switch-preview.ts';

/** A line about a switch's costs. */
export type SwitchFact = { name: string; value: string };

/** @returns today's charge, and the later ones */
export function listSwitchFacts(
  preview: SwitchPreview,
  present: Plan,
  write: WriteDate,
): SwitchFact[] {
  const { plan, when, period_end, monthly, currency, seats, quote } = preview;
  const amount = quote?.amount ?? 0;
  const charged = { name: 'Charged today', value: toPrice(amount, currency) };
  const price = `${toPrice(monthly, currency)} a month`;
  const room = seats === null ? [] : [{ name: 'Seats for your team', value: String(seats) }];
  if (when === 'period_end') {
    const end = write(period_end);
    return [
      charged,
      { name: `${PLANS[present]} until`, value: end },
      { name: `${PLANS[plan]} from`, value: `${end}, ${price}` },
      ...room,
    ];
  }
  const isWholeMonth = quote?.proration_date === null;
  return [
    charged,
    isWholeMonth
      ? { name: 'Then', value: price }
      : { name: `From ${write(period_end)}`, value: price },
    ...room,
  ];
}

/** The parts of a team member that a plan change affects. */
export type TeamMember = { full_name: string; email: string; status: string };

/** How many are named; the others are counted. */
const NAMED = 5;

/** @returns what a team loses when its owner's plan is no longer an agency plan, one sentence each */
export function listAgencyLosses(team: readonly TeamMember[], next: Plan): string[] {
  const staff = team.filter(({ status }) => status !== 'invited');
  const invited = team.filter(({ status }) => status === 'invited');
  if (PLAN_SEATS[next] > 0) return [];
  return [
    ...(staff.length === 0
      ? []
      : [
          `${count(staff, 'page')} of your team ${staff.length === 1 ? 'goes' : 'go'} back to Free: ${nameSome(staff)}.`,
        ]),
    ...(invited.length === 0
      ? []
      : [`${count(invited, 'invitation')} can’t be accepted any more: ${nameSome(invited)}.`]),
    'You can’t edit your team’s pages, push your template or see shared leads any more.',
    'Nothing is deleted. We email you and your team.',
  ];
}

function count(people: readonly TeamMember[], noun: string): string {
  return people.length === 1 ? `1 ${noun}` : `${people.length} ${noun}s`;
}

function nameSome(people: readonly TeamMember[]): string {
  const names = people.slice(0, NAMED).map(({ full_name, email }) => full_name || email);
  const others = people.length - names.length;
  if (others > 0) return `${names.join(', ')} and ${others} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
