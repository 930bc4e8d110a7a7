import { clsx } from 'clsx';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { TrendLegend, type TrendPoint, type TrendSeries } from '#kit/web/charts/trend.tsx';
import { CsvButton } from '#kit/web/lists/csv-button.tsx';
import { ErrorBoundary } from '#kit/web/loading/error-boundary.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Card } from '#kit/web/ui/card.tsx';

const TrendChart = lazily(
  () => import('#kit/web/charts/trend-chart.tsx'),
  (file) => file.TrendChart,
);

type Chart = {
  label: string;
  points: TrendPoint[];
  /** From back to front. */
  series: readonly TrendSeries[];
  /** What a mark means; omitted when there are none. */
  mark?: string | undefined;
  isTall?: true;
};

type TrendCardProps = {
  title: string;
  /** The time span of one point, if it's not always a day. */
  span?: string;
  chart: Chart;
  /** Above the chart: chooses what it shows. */
  choice?: ReactNode;
  /** The same data, day by day. */
  table: ReactNode;
  csv: Parameters<typeof CsvButton>[0];
};

/** A metric over time, as a chart, a table or a file. */
export function TrendCard({ title, span, chart, choice, table, csv }: TrendCardProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      {...(span && { description: asTable ? 'By day' : span })}
      className="min-w-0"
      action={
        <div className="flex items-center gap-1">
          <Button variant="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <CsvButton {...csv} />
        </div>
      }
    >
      {asTable ? (
        table
      ) : (
        <div className="flex flex-col gap-5">
          {choice}
          <Drawn chart={chart} fallback={table} />
        </div>
      )}
    </Card>
  );
}

/** If the chart's code can't be loaded, the table shows the same data. */
function Drawn({ chart, fallback }: { chart: Chart; fallback: ReactNode }) {
  const { label, points, series, mark, isTall } = chart;
  return (
    <ErrorBoundary fallback={() => fallback}>
      <figure className="flex flex-col gap-5">
        <figcaption>
          <TrendLegend series={series.toReversed()} mark={mark} />
        </figcaption>
        <div className={clsx(isTall ? 'h-48 sm:h-72' : 'h-48 sm:h-64')}>
          <Suspense fallback={<Skeleton className="size-full" />}>
            <TrendChart label={label} points={points} series={series} />
          </Suspense>
        </div>
      </figure>
    </ErrorBoundary>
  );
}
