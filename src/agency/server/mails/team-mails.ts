import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { formatDay } from '#kit/server/mails/format-day.ts';
import {
  buildGreeting,
  buildMail,
  type MailContent,
  toPlainAgency,
  toPlainName,
} from '#kit/server/mails/letter.ts';
import type { DepartureNotice, ManagerNotice, TeamNews } from '../data/agencies.ts';
import type { DeskLead, UntoldDesk } from '../data/lead-desk.ts';
import { toLetterBrand } from './agency-brand.ts';

/** Tells people that they left a team, and what they keep. */
export function buildDepartureMail(notice: DepartureNotice, publicUrl: string): MailContent {
  const agency = toPlainAgency(notice.agency_name);
  return buildMail({
    subject: `You are no longer on ${agency === 'An agency' ? 'an agency’s' : `${agency}’s`} team`,
    greeting: buildGreeting(notice.full_name),
    sentence:
      notice.cause === 'removed'
        ? `${agency} removed you from its team on ${PRODUCT_NAME}. Your account and page are still yours.`
        : `${agency} closed its account on ${PRODUCT_NAME}, so its team ended. Your account and page are still yours.`,
    facts: [listKept(notice, publicUrl)],
    button: 'See your page',
    link: publicUrl + PATHS.home,
    footnote: 'Questions about the team? Please ask the agency.',
    brand: toLetterBrand(notice, publicUrl),
  });
}

function listKept(notice: DepartureNotice, publicUrl: string) {
  const { username, kept_card, kept_leads, is_free } = notice;
  return [
    {
      label: 'Page',
      value: `${publicUrl}${bioPath(username)} and everything you wrote. Template content is removed.`,
    },
    {
      label: 'Leads',
      value: kept_leads
        ? 'The agency keeps the leads it could see. All others are yours.'
        : 'All of them are yours.',
    },
    ...(kept_card ? [{ label: 'Copy', value: 'The agency keeps a copy of your card.' }] : []),
    {
      label: 'Plan',
      value: is_free
        ? 'Free. Sections beyond it are hidden, not deleted.'
        : 'Your own plan is in force again.',
    },
  ];
}

/** Tells people what they can now do for a team, or no longer can. */
export function buildManagerMail(
  { role, full_name, agency_name }: ManagerNotice,
  publicUrl: string,
): MailContent {
  const agency = toPlainAgency(agency_name);
  const team = agency === 'An agency' ? 'a team' : `${agency}’s team`;
  const isManager = role === 'manager';
  return buildMail({
    subject: isManager ? `You manage ${team} now` : `You no longer manage ${team}`,
    greeting: buildGreeting(full_name),
    sentence: isManager
      ? `${agency} made you a manager of its team on ${PRODUCT_NAME}.`
      : `${agency} made you a member of its team again. Your page and your leads stay yours.`,
    facts: [
      isManager
        ? [
            {
              label: 'You can',
              value: 'Invite, edit, suspend and remove people, and work with templates and leads.',
            },
            { label: 'Only the owner can', value: 'Change the plan, the agency and its managers.' },
          ]
        : [{ label: 'Team', value: 'You no longer see the other people or their leads.' }],
    ],
    button: isManager ? 'Open the team' : 'See your page',
    link: publicUrl + (isManager ? PATHS.agencyDashboard : PATHS.home),
    footnote: 'Questions about the team? Please ask the agency.',
  });
}

type TeamOwner = { full_name: string; time_zone: string };

const NEWS: Readonly<Record<TeamNews['kind'], string>> = {
  joined: 'joined your team',
  declined: 'said no to your invitation',
  left: 'left your team',
  deleted: 'deleted their account and left your team',
  suspended: `was suspended by ${PRODUCT_NAME}, so their page is offline`,
  restored: 'is online again after a suspension',
  removed: 'was removed by a manager',
  paused: 'was suspended by a manager, so their page is offline',
  expired: 'did not answer within 14 days, so the invitation expired',
};

/** How many a mail lists. */
const LISTED = 50;

/** Tells an owner in one mail everything that happened in the team. */
export function buildTeamMail(
  news: readonly TeamNews[],
  owner: TeamOwner,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string | undefined },
): MailContent {
  const [first] = news;
  const isOne = news.length === 1 && first !== undefined;
  const more = news.length - LISTED;
  return buildMail({
    subject: isOne
      ? `${toPlainPerson(first.full_name)} ${NEWS[first.kind]}`
      : `${news.length} changes in your team`,
    greeting: buildGreeting(owner.full_name),
    sentence: isOne ? 'This changed in your team:' : 'These things changed in your team:',
    facts: [
      news.slice(0, LISTED).map(({ kind, full_name, happened_at }) => ({
        label: toPlainPerson(full_name),
        value: `${NEWS[kind]}, ${formatDay(happened_at, owner.time_zone)}`,
      })),
      ...(more > 0 ? [[{ label: 'And more', value: `${more} in your team list` }]] : []),
    ],
    button: 'See your team',
    link: publicUrl + PATHS.teamMembers,
    footnote: 'You get this mail when your team changes.',
    unsubscribeUrl,
  });
}

/** People choose their names, so one that isn't plain is left out of mails. */
function toPlainPerson(name: string): string {
  return /^[\p{L}\p{M}\p{N}'’., @_+-]{1,100}$/u.test(name) ? name : 'Somebody';
}

/** Tells a member who answers leads which were assigned to them, and which are overdue. */
export function buildDeskMail(
  desk: UntoldDesk,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string | undefined },
): MailContent {
  const { handed, due, is_owner, full_name } = desk;
  const leads = [
    ...due.map((lead) => toFact(lead, `was due ${toDay(lead.due_on)}`)),
    ...handed
      .filter(({ id }) => !due.some((lead) => lead.id === id))
      .map((lead) => toFact(lead, 'is yours to answer')),
  ];
  const more = leads.length - LISTED;
  return buildMail({
    subject: toSubject(handed.length, due.length),
    greeting: buildGreeting(full_name),
    sentence:
      due.length === 0
        ? 'These leads were assigned to you:'
        : handed.length === 0
          ? 'The day you or your agency set has passed for these leads:'
          : 'These leads were assigned to you, or are overdue:',
    facts: [
      leads.slice(0, LISTED),
      ...(more > 0 ? [[{ label: 'And more', value: `${more} in your list` }]] : []),
    ],
    button: 'Open the leads',
    link: publicUrl + (is_owner ? PATHS.agencyLeads : PATHS.teamLeads),
    footnote: 'You get this email because you answer leads for an agency.',
    unsubscribeUrl,
  });
}

function toSubject(handed: number, due: number): string {
  if (due === 0)
    return handed === 1 ? 'A lead was assigned to you' : `${handed} leads were assigned to you`;
  if (handed === 0) return due === 1 ? 'A lead is overdue' : `${due} leads are overdue`;
  return `${due} overdue, ${handed} assigned to you`;
}

function toFact({ full_name, email }: DeskLead, value: string) {
  return { label: toPlainName(full_name) || email || 'A visitor', value };
}

function toDay(day: string | null): string {
  return day === null ? 'earlier' : formatDay(new Date(`${day}T12:00:00Z`), 'UTC');
}
