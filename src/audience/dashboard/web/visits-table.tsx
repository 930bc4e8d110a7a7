import type { DayCounts } from '#audience/reports/rules/report.ts';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { formatDays } from '#kit/web/time/day-words.ts';

const COLUMNS = ['Day', 'Views', 'Unique visitors', 'Clicks', 'Leads', 'Published'];

/** Each day's figures, latest first. */
export function VisitsTable({ days }: { days: readonly DayCounts[] }) {
  return (
    <div className="-mx-5 -mb-5 max-h-96 overflow-y-auto rounded-b-lg px-5 sm:-mx-6 sm:-mb-6 sm:px-6">
      <Table caption="Views and visitors by day" columns={COLUMNS}>
        {days.toReversed().map(({ day, views, visitors, clicks, leads, publishes }) => (
          <TableRow key={day}>
            <TableCell heading className="whitespace-nowrap">
              {formatDays(day, day)}
            </TableCell>
            {[views, visitors, clicks, leads].map((count, index) => (
              <TableCell key={COLUMNS[index + 1]} className="tabular-nums">
                {count.toLocaleString()}
              </TableCell>
            ))}
            <TableCell className="text-ink-soft">{describePublishes(publishes)}</TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}

function describePublishes(count: number): string {
  if (count === 0) return '–';
  return count === 1 ? 'Once' : `${count} times`;
}
