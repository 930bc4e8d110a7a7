import { Suspense, useState } from 'react';
import type { AgencyReport } from '#domain/agency/agency-report.ts';
import type { DayRange } from '#domain/analytics/ranges.ts';
import { CsvButton } from '../../../lib/lists/csv-button.tsx';
import { formatDays, formatShortDay } from '../../../lib/time/day-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { TrendSeries } from '../../../ui/charts/trend.ts';
import { TrendLegend } from '../../../ui/charts/trend-legend.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const TrendChart = lazily(
  () => import('../../../ui/charts/trend-chart.tsx'),
  (file) => file.TrendChart,
);

const SERIES: readonly TrendSeries[] = [
  { key: 'leads', name: 'Leads', look: 'dashed' },
  { key: 'clicks', name: 'Clicks', look: 'plain' },
  { key: 'views', name: 'Views', look: 'filled' },
];

type TeamVisitsProps = { report: AgencyReport; range: DayRange };

/** Views, clicks and leads of all pages by day: drawn, or as a table. */
export function TeamVisits({ report: { days }, range }: TeamVisitsProps) {
  const [asTable, setAsTable] = useState(false);
  const table = <DaysTable days={days} />;
  return (
    <Card
      title="By day"
      className="min-w-0"
      action={
        <div className="flex items-center gap-1">
          <Button variant="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <CsvButton
            name="the days"
            fileName={`team-${range.first_day}-${range.last_day}.csv`}
            rows={days.map((day) => ({
              Day: day.day,
              Views: day.views,
              Clicks: day.clicks,
              Leads: day.leads,
            }))}
          />
        </div>
      }
    >
      {asTable ? (
        table
      ) : (
        <ErrorBoundary fallback={() => table}>
          <figure className="flex flex-col gap-5">
            <figcaption>
              <TrendLegend series={SERIES.toReversed()} />
            </figcaption>
            <div className="h-56 sm:h-64">
              <Suspense fallback={<Skeleton className="size-full" />}>
                <TrendChart label="All pages by day" points={days.map(toPoint)} series={SERIES} />
              </Suspense>
            </div>
          </figure>
        </ErrorBoundary>
      )}
    </Card>
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
