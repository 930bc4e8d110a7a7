import { TrendCard } from '#audience/analytics/web/trend-card.tsx';
import type { AnalyticsReport } from '#audience/reports/rules/report.ts';
import { buildSeries } from '#audience/reports/rules/series.ts';
import type { TrendPoint, TrendSeries } from '#kit/web/charts/trend.ts';
import { formatDays, formatShortDay } from '#kit/web/time/day-words.ts';
import { buildFileName } from './breakdown-card.tsx';
import { VisitsTable } from './visits-table.tsx';

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
