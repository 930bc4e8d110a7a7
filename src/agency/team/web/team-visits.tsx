import type { AgencyReport } from '#agency/rules/agency-report.ts';
import { TrendCard } from '#audience/analytics/web/trend-card.tsx';
import type { DayRange } from '#audience/reports/rules/ranges.ts';
import type { TrendSeries } from '#kit/web/charts/trend.ts';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { formatDays, formatShortDay } from '#kit/web/time/day-words.ts';

const SERIES: readonly TrendSeries[] = [
  { key: 'leads', name: 'Leads', look: 'dashed' },
  { key: 'clicks', name: 'Clicks', look: 'plain' },
  { key: 'views', name: 'Views', look: 'filled' },
];

type TeamVisitsProps = { report: AgencyReport; range: DayRange };

/** Views, clicks and leads of all pages by day. */
export function TeamVisits({ report: { days }, range }: TeamVisitsProps) {
  return (
    <TrendCard
      title="By day"
      chart={{ label: 'All pages by day', points: days.map(toPoint), series: SERIES }}
      table={<DaysTable days={days} />}
      csv={{
        name: 'the days',
        fileName: `team-${range.first_day}-${range.last_day}.csv`,
        rows: days.map(({ day, views, clicks, leads }) => ({
          Day: day,
          Views: views,
          Clicks: clicks,
          Leads: leads,
        })),
      }}
    />
  );
}

function toPoint({ day, ...values }: AgencyReport['days'][number]) {
  return { key: day, tick: formatShortDay(day), title: formatDays(day, day), values, mark: null };
}

function DaysTable({ days }: { days: AgencyReport['days'] }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table caption="All pages by day" columns={['Day', 'Views', 'Clicks', 'Leads']}>
        {days.toReversed().map(({ day, views, clicks, leads }) => (
          <TableRow key={day}>
            <TableCell heading>{formatDays(day, day)}</TableCell>
            <TableCell className="tabular-nums">{views.toLocaleString()}</TableCell>
            <TableCell className="tabular-nums">{clicks.toLocaleString()}</TableCell>
            <TableCell className="tabular-nums">{leads.toLocaleString()}</TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
