import { type ReactNode, Suspense, useState } from 'react';
import type { AnalyticsReport } from '#domain/analytics/report.ts';
import { buildSeries } from '#domain/analytics/series.ts';
import { CsvButton } from '../../../lib/lists/csv-button.tsx';
import { formatDays, formatShortDay } from '../../../lib/time/day-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { TrendPoint, TrendSeries } from '../../../ui/charts/trend.ts';
import { TrendLegend } from '../../../ui/charts/trend-legend.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { buildFileName } from './breakdown-card.tsx';
import { VisitsTable } from './visits-table.tsx';

const TrendChart = lazily(
  () => import('../../../ui/charts/trend-chart.tsx'),
  (file) => file.TrendChart,
);

const SERIES: readonly TrendSeries[] = [
  { key: 'views_before', name: 'Views in the previous period', look: 'dashed' },
  { key: 'visitors', name: 'Unique visitors', look: 'plain' },
  { key: 'views', name: 'Views', look: 'filled' },
];

/** Views and visitors over time, with the days on which the owner published: drawn, or as a table. */
export function VisitsCard({ report }: { report: AnalyticsReport }) {
  const [asTable, setAsTable] = useState(false);
  const points = buildPoints(report);
  const isWeekly = points.length < report.days.length;
  const table = <VisitsTable days={report.days} />;
  return (
    <Card
      title="Views and visitors"
      description={isWeekly && !asTable ? 'By week' : 'By day'}
      className="min-w-0"
      action={
        <div className="flex items-center gap-1">
          <Button variant="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <CsvButton
            name="views and visitors"
            fileName={buildFileName('views and visitors', report)}
            rows={report.days.map(toCsvRow)}
          />
        </div>
      }
    >
      {asTable ? table : <Chart points={points} fallback={table} />}
    </Card>
  );
}

/** Without the program that draws it, the table says the same. */
function Chart({ points, fallback }: { points: TrendPoint[]; fallback: ReactNode }) {
  const hasMarks = points.some(({ mark }) => mark !== null);
  return (
    <ErrorBoundary fallback={() => fallback}>
      <figure className="flex flex-col gap-5">
        <figcaption>
          <TrendLegend series={SERIES.toReversed()} mark={hasMarks ? 'You published' : undefined} />
        </figcaption>
        <div className="h-64 sm:h-72">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <TrendChart label="Views and visitors" points={points} series={SERIES} />
          </Suspense>
        </div>
      </figure>
    </ErrorBoundary>
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
