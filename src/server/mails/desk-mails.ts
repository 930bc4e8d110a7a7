import { PATHS } from '#domain/paths.ts';
import type { DeskLead, UntoldDesk } from '../data/agency/lead-desk.ts';
import { formatDay } from './format-day.ts';
import { buildGreeting, buildMail, type MailContent, toPlainName } from './letter.ts';

/** As many as a mail lists one by one. */
const LISTED = 30;

/** Tells whoever answers leads what was handed to them, and whose day has passed. */
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
        ? 'These leads were handed to you:'
        : handed.length === 0
          ? 'The day you or your agency set has passed for these leads:'
          : 'These leads were handed to you, or are overdue:',
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
    return handed === 1 ? 'A lead was handed to you' : `${handed} leads were handed to you`;
  if (handed === 0) return due === 1 ? 'A lead is overdue' : `${due} leads are overdue`;
  return `${due} overdue, ${handed} handed to you`;
}

function toFact({ full_name, email }: DeskLead, value: string) {
  return { label: toPlainName(full_name) || email || 'A visitor', value };
}

function toDay(day: string | null): string {
  return day === null ? 'earlier' : formatDay(new Date(`${day}T12:00:00Z`), 'UTC');
}
