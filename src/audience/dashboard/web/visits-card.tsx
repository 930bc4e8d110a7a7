import { TrendCard } from '#audience/analytics/web/trend-card.tsx';
import {
  type AnalyticsReport,
  buildSeries,
  type DayCounts,
} from '#audience/reports/rules/report.ts';
import type { TrendPoint, TrendSeries } from '#kit/web/charts/trend.tsx';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { formatDays, formatShortDay } from '#kit/web/time/day-words.ts';
import { buildFileName } from './breakdowns.tsx';

const COLUMNS = ['Day', 'Views', 'Unique visitors', 'Clicks', 'Leads', 'Published'];

/** Each day's numbers, latest first. */
function VisitsTable({ days }: { days: readonly DayCounts[] }) {
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

const SERIES: readonly TrendSeries[] = [
  { key: 'views_before', name: 'Views in the previous period', look: 'dashed' },
  { key: 'visitors', name: 'Unique visitors', look: 'plain' },
  { key: 'views', name: 'Views', look: 'filled' },
];

/** Views and visitors over time, marking the days on which the owner published. */
export function VisitsCard({ report }: { report: AnalyticsReport }) {
  const points = buildPoints(report);
  const hasMarks = points.some(({ mark }) => mark !== null);
  return (
    <TrendCard
      title="Views and visitors"
      span={points.length < report.days.length ? 'By week' : 'By day'}
      chart={{
        label: 'Views and visitors',
        points,
        series: SERIES,
        mark: hasMarks ? 'You published' : undefined,
        isTall: true,
      }}
      table={<VisitsTable days={report.days} />}
      csv={{
        name: 'views and visitors',
        fileName: buildFileName('views and visitors', report),
        rows: report.days.map(toCsvRow),
      }}
    />
  );
}

function buildPoints(report: AnalyticsReport): TrendPoint[] {
  return buildSeries(report).map(({ first_day, last_day, publishes, ...values }) => ({
    key: first_day,
    tick: formatShortDay(first_day),
    title: formatDays(first_day, last_day),
    values,
    mark: publishes > 0 ? `You published ${publishes === 1 ? 'once' : `${publishes} times`}` : null,
  }));
}

function toCsvRow({ day, views, visitors, clicks, leads, publishes }: AnalyticsReport['days'][0]) {
  return {
    Day: day,
    Views: views,
    'Unique visitors': visitors,
    Clicks: clicks,
    Leads: leads,
    Published: publishes,
  };
}
