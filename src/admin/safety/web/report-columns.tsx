import { REPORT_PARAMETER } from '#kit/rules/paths.ts';
import type { Columns } from '#kit/web/lists/columns.ts';
import { EntryLink } from '#kit/web/lists/entry-link.tsx';
import { formatMoment } from '#kit/web/time/dates.ts';
import { describeCase, OutcomeBadge } from './case-words.tsx';
import type { ReportRow } from './queries.ts';

export const REPORT_COLUMNS: Columns<ReportRow> = [
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
