import { ShieldCheck } from 'lucide-react';
import { REPORT_PARAMETER } from '#kit/rules/paths.ts';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import type { Columns } from '#kit/web/lists/columns.ts';
import { EntryLink } from '#kit/web/lists/entry-link.tsx';
import { FilterChoice } from '#kit/web/lists/filter-choices.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { CASE_KINDS } from '#page/safety/rules/cases.ts';
import { describeCase, OutcomeBadge } from './case-words.tsx';
import type { ReportRow } from './queries.ts';
import { reportsList } from './queries.ts';

const REPORT_COLUMNS: Columns<ReportRow> = [
  {
    label: 'Page',
    place: 'title',
    className: 'whitespace-nowrap',
    cell: ({ id, username }) => (
      <EntryLink param={REPORT_PARAMETER} id={id}>
        {username}
      </EntryLink>
    ),
  },
  {
    label: 'About',
    className: 'min-w-44',
    cell: describeCase,
    onCard: (report) => <p>{describeCase(report)}</p>,
  },
  {
    label: 'In their words',
    className: 'min-w-52 max-w-96 text-ink-soft',
    cell: ({ note }) =>
      note ? <Note note={note} lines="line-clamp-2" /> : <span className="text-ink-faint">–</span>,
    onCard: ({ note }) => note && <Note note={note} lines="line-clamp-3 text-ink-soft" />,
  },
  {
    label: 'Last',
    place: 'foot',
    className: 'whitespace-nowrap text-ink-soft',
    cell: ({ last_at }) => <time dateTime={last_at}>{formatMoment(last_at)}</time>,
  },
  {
    label: 'Outcome',
    place: 'corner',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
];

function Note({ note, lines }: { note: string; lines: string }) {
  return (
    <p dir="auto" className={`wrap-anywhere ${lines}`}>
      {note}
    </p>
  );
}

const KIND_OPTIONS = Object.entries(CASE_KINDS).map(([value, label]) => ({ value, label }));
const STATUS_OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];

/** Reports, findings of checks and appeals, open ones first. */
export function ReportsQueue() {
  const address = useListAddress(reportsList);
  return (
    <ListTable
      list={reportsList}
      address={address}
      icon={<ShieldCheck />}
      failed="The reports could not be read"
      filters={
        <>
          <FilterChoice
            address={address}
            param="status"
            label="Status"
            any="Any status"
            options={STATUS_OPTIONS}
          />
          <FilterChoice
            address={address}
            param="kind"
            label="Kind"
            any="Any kind"
            options={KIND_OPTIONS}
          />
        </>
      }
      empty={
        <EmptyState icon={<ShieldCheck />} title="No reports yet">
          Visitors’ reports, suspicious links and appeals appear here.
        </EmptyState>
      }
      hint="Try the start of a username, or another status."
      caption="Reports"
      columns={REPORT_COLUMNS}
      isTall
    />
  );
}
