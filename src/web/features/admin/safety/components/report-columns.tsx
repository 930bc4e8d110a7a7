import { Link, useSearchParams } from 'react-router';
import type { Columns } from '#web/lib/lists/columns.ts';
import { formatMoment } from '#web/lib/time/dates.ts';
import type { ReportRow } from '../queries.ts';
import { describeCase, OutcomeBadge } from './case-words.tsx';

export const REPORT_COLUMNS: Columns<ReportRow> = [
  {
    label: 'Page',
    place: 'title',
    className: 'whitespace-nowrap',
    cell: (report) => <CaseLink report={report} />,
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

/** Opens the case in the place of the list, which stays in the address. */
function CaseLink({ report }: { report: Pick<ReportRow, 'id' | 'username'> }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('report', report.id);
  return (
    <Link
      to={{ search: next.toString() }}
      className="inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      {report.username}
    </Link>
  );
}
