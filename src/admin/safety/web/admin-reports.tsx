import { ShieldCheck } from 'lucide-react';
import { REPORT_PARAMETER } from '#kit/rules/paths.ts';
import { type Columns, timeColumn } from '#kit/web/lists/columns.tsx';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { EntryLink } from '#kit/web/lists/entry-link.tsx';
import { ListOrEntry } from '#kit/web/lists/entry-screen.tsx';
import { choiceFilter, toOptions, wordsFilter } from '#kit/web/lists/filters.ts';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { CASE_KINDS } from '#page/safety/rules/cases.ts';
import { describeCase, OutcomeBadge, ReportCase } from './report-case.tsx';

/** Open and closed cases, for administrators. */
export const reportsList = defineList({
  table: 'admin_reports',
  columns: 'id, kind, user_id, username, outcome, reason, report_count, note, last_at, place',
  filled: [
    'id',
    'kind',
    'username',
    'outcome',
    'reason',
    'report_count',
    'note',
    'last_at',
    'place',
  ],
  owner: null,
  noun: { one: 'report', many: 'reports' },
  orders: {
    open: { label: 'Open first', column: 'place', ascending: false },
    newest: { label: 'Newest first', column: 'last_at', ascending: false },
    most: { label: 'Most reported', column: 'report_count', ascending: false },
  },
  filters: [
    wordsFilter('words'),
    choiceFilter('status', 'status', {
      label: 'Status',
      any: 'Any status',
      options: toOptions({ open: 'Open', closed: 'Closed' }),
    }),
    choiceFilter('kind', 'kind', {
      label: 'Kind',
      any: 'Any kind',
      options: toOptions(CASE_KINDS),
    }),
  ],
});

type ReportRow = RowOf<typeof reportsList>;

const COLUMNS: Columns<ReportRow> = [
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
  timeColumn('Last', ({ last_at }) => last_at),
  {
    label: 'Outcome',
    place: 'corner',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
];

/** Reports, findings of checks and appeals, open ones first; `?report=` opens one. */
export function AdminReportsScreen() {
  return (
    <ListOrEntry
      title="Reports"
      description="Pages reported by visitors or flagged by our checks, and appeals."
      param={REPORT_PARAMETER}
      entry={(id) => <ReportCase id={id} />}
    >
      <ListTable
        list={reportsList}
        icon={<ShieldCheck />}
        failed="We couldn’t read the reports"
        empty={{
          drawing: 'seal',
          title: 'No reports yet',
          children: 'Visitors’ reports, suspicious links and appeals appear here.',
        }}
        hint="Try the start of a username, or another status."
        caption="Reports"
        columns={COLUMNS}
        isTall
      />
    </ListOrEntry>
  );
}

function Note({ note, lines }: { note: string; lines: string }) {
  return (
    <p dir="auto" className={`wrap-anywhere ${lines}`}>
      {note}
    </p>
  );
}
