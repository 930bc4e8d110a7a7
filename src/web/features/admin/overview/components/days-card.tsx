import { useState } from 'react';
import {
  type AdminDay,
  type Counted,
  type Span,
  sumDays,
  sumRevenue,
  toSpans,
} from '#domain/admin/overview.ts';
import { toPrice } from '#domain/billing/plans/terms.ts';
import { TrendCard } from '#web/lib/analytics/trend-card.tsx';
import { formatDays, formatShortDay } from '#web/lib/time/day-words.ts';
import type { TrendSeries } from '#web/ui/charts/trend.ts';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { DaysTable } from './days-table.tsx';

const COUNTED: ReadonlyArray<{ value: Counted; label: string }> = [
  { value: 'sign_ups', label: 'Sign-ups' },
  { value: 'leads', label: 'Leads' },
  { value: 'events', label: 'Events' },
];

type DaysCardProps = { days: readonly AdminDay[]; before: readonly AdminDay[] | undefined };

/** One count over time beside the days before. */
export function DaysCard({ days, before }: DaysCardProps) {
  const [counted, setCounted] = useState<Counted>('sign_ups');
  const name = COUNTED.find(({ value }) => value === counted)?.label ?? '';
  const range = { first: days.at(0)?.day ?? '', last: days.at(-1)?.day ?? '' };
  const points = buildPoints(days, before, counted);
  const series: readonly TrendSeries[] = [
    { key: 'before', name: `${name} before`, look: 'dashed' },
    { key: 'now', name, look: 'filled' },
  ];
  return (
    <TrendCard
      title="Day by day"
      span={points.length < days.length ? 'By week' : 'By day'}
      choice={
        <SegmentedControl
          label="What is counted"
          options={COUNTED}
          value={counted}
          onValueChange={setCounted}
          className="sm:w-96"
        />
      }
      chart={{ label: name, points, series }}
      table={<DaysTable days={days} />}
      csv={{
        name: 'the days',
        fileName: `installation-${range.first}-to-${range.last}.csv`,
        rows: days.map(toCsvRow),
      }}
    />
  );
}

function buildPoints(
  days: readonly AdminDay[],
  before: readonly AdminDay[] | undefined,
  counted: Counted,
) {
  const earlier = toSpans(before ?? []);
  return toSpans(days).map((span, index) => ({
    key: span.first_day,
    tick: formatShortDay(span.first_day),
    title: formatDays(span.first_day, span.last_day),
    values: { now: sumDays(span.days, counted), before: sumSpan(earlier[index], counted) },
    mark: null,
  }));
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
