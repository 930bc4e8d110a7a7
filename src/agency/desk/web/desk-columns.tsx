import type { ReactNode } from 'react';
import { LEAD_STATES, type LeadState, parseLeadState } from '#audience/leads/rules/lead-states.ts';
import { nameSource } from '#audience/leads/rules/source.ts';
import { LeadLink, nameLead } from '#audience/leads/web/lead-link.tsx';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { type Selection, selectionColumn } from '#kit/web/lists/selection-bar.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { EmailLink, PhoneLink } from '#page/links/web/contact-links.tsx';
import { isOverdue } from '../rules/desk.ts';
import { nameLeadSource, type TeamLead } from './queries.ts';
import type { DeskPeople } from './use-desk-people.ts';

const NONE: ReactNode = <span className="text-ink-faint">–</span>;

type Given = {
  people: DeskPeople;
  isOwner: boolean;
  selection: Selection<TeamLead>;
  /** Today in the reader's time zone. */
  today: string;
};

/** The columns of a desk; only the owner sees page and answerer. */
export function toDeskColumns(given: Given): Columns<TeamLead> {
  const { people, isOwner, selection, today } = given;
  return [
    selectionColumn(selection, nameLead),
    ...toFacts(),
    ...(isOwner ? toPeople(people) : []),
    {
      label: 'State',
      place: 'corner',
      cell: ({ state, due_on }) => <LeadStateBadges state={state} due_on={due_on} today={today} />,
      csv: {
        State: ({ state }) => LEAD_STATES[parseLeadState(state)],
        Due: ({ due_on }) => due_on ?? '',
      },
    },
    timeColumn('Created', ({ created_at }) => created_at, {
      format: formatDate,
      csv: { Created: ({ created_at }) => created_at },
      fileOrder: 1,
    }),
    { csv: { Source: ({ source }) => nameSource(source) } },
  ];
}

function toFacts(): Columns<TeamLead> {
  return [
    {
      label: 'Full name',
      place: 'title',
      className: 'wrap-anywhere min-w-28',
      cell: (lead) => <LeadLink lead={lead} />,
      csv: { 'Full name': ({ full_name }) => full_name },
    },
    {
      label: 'Reach',
      place: 'line',
      className: 'min-w-40',
      cell: ({ email, phone }) => (
        <div className="flex flex-col gap-0.5">
          {email || !phone ? <EmailLink email={email} blank={NONE} /> : null}
          {phone && <PhoneLink phone={phone} />}
        </div>
      ),
      onCard: ({ email, phone }) => (
        <>
          {email && <EmailLink email={email} />}
          {phone && <PhoneLink phone={phone} />}
        </>
      ),
      csv: { Email: ({ email }) => email, Phone: ({ phone }) => phone },
    },
    { csv: { Company: ({ company }) => company } },
    {
      label: 'Message',
      className: 'min-w-40 max-w-60 text-ink-soft',
      cell: ({ message }) => <Message lines="line-clamp-3" message={message} />,
      onCard: ({ message }) => message && <Message lines="line-clamp-4" message={message} />,
      csv: { Message: ({ message }) => message },
    },
  ];
}

function Message({ message, lines }: { message: string; lines: string }) {
  return (
    <p dir="auto" className={`wrap-anywhere text-ink-soft ${lines}`}>
      {message}
    </p>
  );
}

function toPeople({ names, nameAnswerer }: DeskPeople): Columns<TeamLead> {
  return [
    {
      label: 'Page of',
      place: 'foot',
      className: 'min-w-24 text-ink-soft',
      cell: (lead) => <bdi>{nameLeadSource(lead, names)}</bdi>,
      onCard: (lead) => (
        <bdi>
          {names.has(lead.user_id) && 'Page of '}
          {nameLeadSource(lead, names)}
        </bdi>
      ),
      csv: { 'Page of': (lead) => nameLeadSource(lead, names) },
      fileOrder: 2,
    },
    {
      label: 'Answered by',
      place: 'foot',
      className: 'min-w-24',
      cell: ({ answerer_id }) => (
        <bdi className={answerer_id === null ? 'text-ink-faint' : ''}>
          {nameAnswerer(answerer_id)}
        </bdi>
      ),
      onCard: ({ answerer_id }) =>
        answerer_id === null ? 'Unassigned' : <bdi>{nameAnswerer(answerer_id)} answers</bdi>,
      csv: { 'Answered by': ({ answerer_id }) => nameAnswerer(answerer_id) },
      fileOrder: 3,
    },
  ];
}

const TONES = {
  new: 'accent',
  answered: 'neutral',
  won: 'success',
  lost: 'neutral',
} as const satisfies Record<LeadState, string>;

type BadgesProps = { state: string; due_on: string | null; today: string };

/** A lead's state and due date. */
export function LeadStateBadges({ state, due_on, today }: BadgesProps) {
  const known = parseLeadState(state);
  return (
    <span className="flex flex-col items-end gap-1 xl:items-start">
      <Badge tone={TONES[known]}>{LEAD_STATES[known]}</Badge>
      {due_on && (
        <Badge tone={isOverdue(due_on, today) ? 'danger' : 'neutral'}>
          {isOverdue(due_on, today) ? 'Was due' : 'Due'} {formatDate(`${due_on}T12:00:00`)}
        </Badge>
      )}
    </span>
  );
}
