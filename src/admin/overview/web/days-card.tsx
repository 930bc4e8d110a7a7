import { useState } from 'react';
import {
  type AdminDay,
  COUNTED,
  type Counted,
  findMainCurrency,
  lastOf,
  MEASURED,
  type Measured,
  type Span,
  sumDays,
  sumRevenue,
  toSpans,
} from '#admin/rules/overview.ts';
import { TrendCard } from '#audience/analytics/web/trend-card.tsx';
import type { TrendSeries } from '#kit/web/charts/trend.tsx';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { formatDays, formatShortDay } from '#kit/web/time/day-words.ts';
import { toPrice, toWholeAmount } from '#money/plans/rules/terms.ts';

const COUNTS = {
  'Sign-ups': 'sign_ups',
  Leads: 'leads',
  'Views and clicks': 'events',
  'Live pages': 'active_pages',
  'Trials won': 'trials_won',
  'Trials lost': 'trials_lost',
  Ended: 'churned',
  'Failed emails': 'failed_mails',
  'Late jobs': 'late_jobs',
} as const;

const COLUMNS = ['Day', ...Object.keys(COUNTS), 'Revenue', 'Recurring'];

/** Each day's figures, latest first. */
function DaysTable({ days }: { days: readonly AdminDay[] }) {
  return (
    <div className="-mx-5 -mb-5 max-h-96 overflow-y-auto rounded-b-lg px-5 sm:-mx-6 sm:-mb-6 sm:px-6">
      <Table caption="The installation by day" columns={COLUMNS}>
        {days.toReversed().map((day) => (
          <TableRow key={day.day}>
            <TableCell heading className="whitespace-nowrap">
              {formatDays(day.day, day.day)}
            </TableCell>
            {Object.values(COUNTS).map((count) => (
              <TableCell key={count} className="tabular-nums">
                {day[count]?.toLocaleString() ?? '–'}
              </TableCell>
            ))}
            <MoneyCell amounts={day.revenue} />
            <MoneyCell amounts={day.monthly} />
          </TableRow>
        ))}
      </Table>
    </div>
  );
}

function MoneyCell({ amounts }: { amounts: AdminDay['revenue'] | null }) {
  return (
    <TableCell className="whitespace-nowrap text-ink-soft">
      {sumRevenue([{ revenue: amounts ?? {} }])
        .map(({ amount, currency }) => toPrice(amount, currency))
        .join(' + ') || '–'}
    </TableCell>
  );
}

const DRAWN = { ...COUNTED, ...MEASURED };

const OPTIONS = Object.entries(DRAWN).map(([value, label]) => ({ value, label }));

type Drawn = Counted | Measured;

type DaysCardProps = { days: readonly AdminDay[]; before: readonly AdminDay[] | undefined };

/** One figure over time, compared with the previous range. */
export function DaysCard({ days, before }: DaysCardProps) {
  const [drawn, setDrawn] = useState<Drawn>('sign_ups');
  const currency = findMainCurrency(days);
  const name = drawn === 'monthly' ? `${DRAWN[drawn]}, ${currency.toUpperCase()}` : DRAWN[drawn];
  const range = { first: days.at(0)?.day ?? '', last: days.at(-1)?.day ?? '' };
  const points = buildPoints(days, before, (span) => readSpan(span, drawn, currency));
  const series: readonly TrendSeries[] = [
    { key: 'before', name: `${name} before`, look: 'dashed' },
    { key: 'now', name, look: 'filled' },
  ];
  return (
    <TrendCard
      title="Daily figures"
      span={points.length < days.length ? 'By week' : 'By day'}
      choice={
        <div className="sm:w-72">
          <ChoiceField
            label="What is shown"
            hideLabel
            options={OPTIONS}
            value={drawn}
            onChoose={(chosen) => setDrawn(chosen as Drawn)}
          />
        </div>
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
  read: (span: Span | undefined) => number,
) {
  const earlier = toSpans(before ?? []);
  return toSpans(days).map((span, index) => ({
    key: span.first_day,
    tick: formatShortDay(span.first_day),
    title: formatDays(span.first_day, span.last_day),
    values: { now: read(span), before: read(earlier[index]) },
    mark: null,
  }));
}

function readSpan(span: Span | undefined, drawn: Drawn, currency: string): number {
  if (!span) return 0;
  if (drawn === 'active_pages') return lastOf(span.days, (day) => day.active_pages) ?? 0;
  if (drawn === 'late_jobs') return Math.max(...span.days.map(({ late_jobs }) => late_jobs));
  if (drawn !== 'monthly') return sumDays(span.days, drawn);
  return toWholeAmount(lastOf(span.days, (day) => day.monthly)?.[currency] ?? 0, currency);
}

function toCsvRow(day: AdminDay) {
  const money = (amounts: AdminDay['revenue'] | null) =>
    sumRevenue([{ revenue: amounts ?? {} }])
      .map(({ amount, currency }) => toPrice(amount, currency))
      .join(' + ');
  const counts = Object.entries(COUNTED).map(([key, name]) => [name, day[key as Counted]]);
  return {
    Day: day.day,
    ...Object.fromEntries(counts),
    Revenue: money(day.revenue),
    [MEASURED.active_pages]: day.active_pages ?? '',
    [MEASURED.monthly]: money(day.monthly),
    [MEASURED.late_jobs]: day.late_jobs,
  };
}
