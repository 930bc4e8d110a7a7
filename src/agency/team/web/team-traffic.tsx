import { clsx } from 'clsx';
import { ChartSpline } from 'lucide-react';
import type { AgencyReport } from '#agency/rules/agency-report.ts';
import { RangeChoice } from '#audience/analytics/web/range-choice.tsx';
import { TrendCard } from '#audience/analytics/web/trend-card.tsx';
import type { useRange } from '#audience/analytics/web/use-range.ts';
import type { DayRange } from '#audience/reports/rules/ranges.ts';
import type { TrendSeries } from '#kit/web/charts/trend.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Table, TableCell, TableRow } from '#kit/web/list-parts/table.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { formatDays, formatShortDay } from '#kit/web/time/day-words.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { PeopleCard } from './people-card.tsx';

const SERIES: readonly TrendSeries[] = [
  { key: 'leads', name: 'Leads', look: 'dashed' },
  { key: 'clicks', name: 'Clicks', look: 'plain' },
  { key: 'views', name: 'Views', look: 'filled' },
];

type TeamVisitsProps = { report: AgencyReport; range: DayRange };

/** Views, clicks and leads of all pages by day. */
function TeamVisits({ report: { days }, range }: TeamVisitsProps) {
  return (
    <TrendCard
      title="Daily figures"
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

type TeamTrafficProps = {
  today: string;
  range: ReturnType<typeof useRange>;
  report: AgencyReport | undefined;
  /** Whether another range is loading. */
  isWaiting: boolean;
  hasPeople: boolean;
  /** Given if loading failed. */
  onRetry?: () => void;
};

/** The range of days, over time and per member. */
export function TeamTraffic(props: TeamTrafficProps) {
  const { today, range, report, isWaiting, hasPeople, onRetry } = props;
  const hasVisits = report && Object.values(report.totals).some((count) => count > 0);
  return (
    <section aria-labelledby="traffic" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex flex-col gap-0.5">
          <h2 id="traffic" className="font-display text-lg">
            All pages
          </h2>
          <p className="text-ink-faint">{formatDays(range.first_day, range.last_day)}</p>
        </div>
        <RangeChoice range={range} today={today} />
      </header>
      {onRetry && (
        <Card>
          <LoadFailure
            icon={<ChartSpline />}
            title="We couldn’t load the numbers"
            onRetry={onRetry}
          />
        </Card>
      )}
      {!report && !onRetry && (
        <div role="status">
          <span className="sr-only">Loading your team’s numbers</span>
          <Skeleton className="h-80 rounded-lg" />
        </div>
      )}
      {report && (
        <div
          aria-busy={isWaiting}
          className={clsx('flex flex-col gap-4 transition-opacity', isWaiting && 'opacity-60')}
        >
          {hasVisits && <TeamVisits report={report} range={range} />}
          {hasPeople || hasVisits ? (
            <PeopleCard people={report.people} left={report.left} range={range} />
          ) : (
            <p className="text-ink-soft">
              Views, clicks and leads appear here with the first page.
            </p>
          )}
        </div>
      )}
    </section>
  );
}
