import { LEAD_STATES, type LeadState, parseLeadState } from '#audience/leads/rules/lead-states.ts';
import { nameSource } from '#audience/leads/rules/source.ts';
import { LeadLink, nameLead } from '#audience/leads/web/lead-link.tsx';
import { defer } from '#kit/public/defer.ts';
import { ListPage, type ShownPage } from '#kit/web/list-parts/list-page.tsx';
import { buildCsvRow, type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import type { List } from '#kit/web/lists/define-list.ts';
import { ExportMenu } from '#kit/web/lists/export-menu.tsx';
import { ListRows } from '#kit/web/lists/list-rows.tsx';
import {
  SelectAll,
  type Selection,
  selectionColumn,
  useSelection,
} from '#kit/web/lists/selection-bar.tsx';
import type { ListAddress } from '#kit/web/lists/use-list-address.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { formatDate, toLocalDay } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { EmailLink, PhoneLink } from '#page/links/web/contact-links.tsx';
import { isOverdue } from '../rules/desk.ts';
import { nameLeadSource, type TeamLead } from './queries.ts';
import type { DeskPeople } from './use-desk-people.ts';

const SELECTED = defer(
  () => import('./selected-desk.tsx'),
  (file) => file.SelectedDesk,
);
const TOOLS = defer(
  () => import('./desk-tools.tsx'),
  (file) => file.DeskTools,
);

type DeskPageProps = {
  list: List<TeamLead>;
  address: ListAddress;
  leads: readonly TeamLead[];
  page: ShownPage;
  people: DeskPeople;
  isOwner: boolean;
};

/** One page of a desk, with its actions. */
export function DeskPage({ list, address, leads, page, people, isOwner }: DeskPageProps) {
  const selection = useSelection(leads);
  const today = toLocalDay(useCurrentMinute());
  const columns = toDeskColumns({ people, isOwner, selection, today });
  const { selected, selectAll } = selection;
  const SelectedDesk = useDeferred(SELECTED, selected.length > 0);
  const DeskTools = useDeferred(TOOLS, isOwner);
  return (
    <ListPage
      page={page}
      header={
        <div className="-my-2 flex flex-wrap items-center justify-between gap-2">
          <SelectAll selected={selected.length} of={leads.length} onSelectAll={selectAll} />
          <div className="flex flex-wrap items-center gap-2">
            {DeskTools && <DeskTools address={address} people={people} />}
            <ExportMenu list={list} address={address} toCsvRow={buildCsvRow(columns)} />
          </div>
        </div>
      }
      footer={
        selected.length > 0 &&
        SelectedDesk && <SelectedDesk selection={selection} people={people} isOwner={isOwner} />
      }
    >
      <ListRows caption="Team leads" columns={columns} rows={leads} isTall />
    </ListPage>
  );
}

const NONE = <span className="text-ink-faint">–</span>;

type DeskColumnsGiven = {
  people: DeskPeople;
  isOwner: boolean;
  selection: Selection<TeamLead>;
  /** Today in the reader's time zone. */
  today: string;
};

/** A desk's columns; only the owner sees page and answerer. */
function toDeskColumns(given: DeskColumnsGiven): Columns<TeamLead> {
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

type LeadStateBadgesProps = { state: string; due_on: string | null; today: string };

/** A lead's state and due date. */
function LeadStateBadges({ state, due_on, today }: LeadStateBadgesProps) {
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
