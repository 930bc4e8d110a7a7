import { Suspense, useState } from 'react';
import {
  type AdminDay,
  type Counted,
  type Span,
  sumDays,
  sumRevenue,
  toSpans,
} from '#domain/administration/overview.ts';
import { toPrice } from '#domain/billing/terms.ts';
import { CsvButton } from '../../../lib/lists/csv-button.tsx';
import { formatDays, formatShortDay } from '../../../lib/time/day-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { TrendSeries } from '../../../ui/charts/trend.ts';
import { TrendLegend } from '../../../ui/charts/trend-legend.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DaysTable } from './days-table.tsx';

const TrendChart = lazily(
  () => import('../../../ui/charts/trend-chart.tsx'),
  (file) => file.TrendChart,
);

const COUNTED: ReadonlyArray<{ value: Counted; label: string }> = [
  { value: 'sign_ups', label: 'Sign-ups' },
  { value: 'leads', label: 'Leads' },
  { value: 'events', label: 'Events' },
];

type TrendCardProps = { days: readonly AdminDay[]; before: readonly AdminDay[] | undefined };

/** One count over time beside the days before: drawn, or all of them as a table. */
export function TrendCard({ days, before }: TrendCardProps) {
  const [counted, setCounted] = useState<Counted>('sign_ups');
  const [asTable, setAsTable] = useState(false);
  const name = COUNTED.find(({ value }) => value === counted)?.label ?? '';
  const isWeekly = toSpans(days).length < days.length;
  const range = { first: days.at(0)?.day ?? '', last: days.at(-1)?.day ?? '' };
  return (
    <Card
      title="Day by day"
      description={isWeekly && !asTable ? 'By week' : 'By day'}
      className="min-w-0"
      action={
        <div className="flex items-center gap-1">
          <Button variant="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <CsvButton
            name="the days"
            fileName={`installation-${range.first}-to-${range.last}.csv`}
            rows={days.map(toCsvRow)}
          />
        </div>
      }
    >
      {asTable ? (
        <DaysTable days={days} />
      ) : (
        <div className="flex flex-col gap-5">
          <SegmentedControl
            label="What is counted"
            options={COUNTED}
            value={counted}
            onValueChange={setCounted}
            className="sm:w-96"
          />
          <Chart name={name} counted={counted} days={days} before={before} />
        </div>
      )}
    </Card>
  );
}

type ChartProps = TrendCardProps & { name: string; counted: Counted };

/** Without the program that draws it, the table says the same. */
function Chart({ name, counted, days, before }: ChartProps) {
  const series: readonly TrendSeries[] = [
    { key: 'before', name: `${name} before`, look: 'dashed' },
    { key: 'now', name, look: 'filled' },
  ];
  const earlier = toSpans(before ?? []);
  const points = toSpans(days).map((span, index) => ({
    key: span.first_day,
    tick: formatShortDay(span.first_day),
    title: formatDays(span.first_day, span.last_day),
    values: { now: sumDays(span.days, counted), before: sumSpan(earlier[index], counted) },
    mark: null,
  }));
  return (
    <ErrorBoundary fallback={() => <DaysTable days={days} />}>
      <figure className="flex flex-col gap-5">
        <figcaption>
          <TrendLegend series={series.toReversed()} />
        </figcaption>
        <div className="h-56 sm:h-64">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <TrendChart label={name} points={points} series={series} />
          </Suspense>
        </div>
      </figure>
    </ErrorBoundary>
  );
}

function sumSpan(span: Span | undefined, counted: Counted): number {
  return span ? sumDays(span.days, counted) : 0;
}

function toCsvRow(day: AdminDay) {
  return {
    Day: day.day,
    'Sign-ups': day.sign_ups,
    Leads: day.leads,
    Events: day.events,
    Revenue: sumRevenue([day])
      .map(({ amount, currency }) => toPrice(amount, currency))
      .join(' + '),
  };
}
