import { Link, useSearchParams } from 'react-router';
import { formatMoment } from '../../../lib/time/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import type { ReportRow } from '../queries.ts';
import { describeCase, OutcomeBadge } from './case-words.tsx';

const COLUMNS = ['Page', 'About', 'In their words', 'Last', 'Outcome'];

type ReportsProps = { reports: readonly ReportRow[] };

/** The queue where there is room for columns. */
export function ReportsTable({ reports }: ReportsProps) {
  return (
    <Card>
      <Table caption="Reports" columns={COLUMNS}>
        {reports.map((report) => (
          <TableRow key={report.id} className="align-top [&>*]:py-3">
            <TableCell heading className="whitespace-nowrap">
              <CaseLink report={report} />
            </TableCell>
            <TableCell className="min-w-44">{describeCase(report)}</TableCell>
            <TableCell className="min-w-52 max-w-96 text-ink-soft">
              <p dir="auto" className="wrap-anywhere line-clamp-2">
                {report.note || <span className="text-ink-faint">–</span>}
              </p>
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              <time dateTime={report.last_at}>{formatMoment(report.last_at)}</time>
            </TableCell>
            <TableCell>
              <OutcomeBadge outcome={report.outcome} />
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

/** The queue on phones. */
export function ReportCards({ reports }: ReportsProps) {
  return (
    <CardList label="Reports">
      {reports.map((report) => (
        <CardItem key={report.id}>
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 break-words font-semibold text-base">
              <CaseLink report={report} />
            </h2>
            <OutcomeBadge outcome={report.outcome} />
          </div>
          <p>{describeCase(report)}</p>
          {report.note && (
            <p dir="auto" className="wrap-anywhere line-clamp-3 text-ink-soft">
              {report.note}
            </p>
          )}
          <time dateTime={report.last_at} className="text-ink-faint text-xs">
            {formatMoment(report.last_at)}
          </time>
        </CardItem>
      ))}
    </CardList>
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
