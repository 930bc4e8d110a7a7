import { REPORT_PARAMETER } from '#domain/paths.ts';
import type { Columns } from '#web/lib/lists/columns.ts';
import { EntryLink } from '#web/lib/lists/entry-link.tsx';
import { formatMoment } from '#web/lib/time/dates.ts';
import type { ReportRow } from '../queries.ts';
import { describeCase, OutcomeBadge } from './case-words.tsx';

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
