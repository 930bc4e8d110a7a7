import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Gauge } from 'lucide-react';
import { Suspense } from 'react';
import { RangeChoice } from '#audience/analytics/web/range-choice.tsx';
import { useRange } from '#audience/analytics/web/use-range.ts';
import { toDay } from '#audience/reports/rules/days.ts';
import type { DayRange } from '#audience/reports/rules/ranges.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDays } from '#kit/web/time/day-words.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { HealthCard } from './health-card.tsx';
import { NowFigures } from './now-figures.tsx';
import { PaymentsAlarm } from './payments-alarm.tsx';
import { PlansCard } from './plans-card.tsx';
import { adminOverviewQuery, toRangeBefore } from './queries.ts';
import { RangeFigures } from './range-figures.tsx';

// Below the fold.
const DaysCard = lazily(
  () => import('./days-card.tsx'),
  (file) => file.DaysCard,
);
const MailCard = lazily(
  () => import('./mail-card.tsx'),
  (file) => file.MailCard,
);

/** The installation's state and recent changes. */
export function Overview() {
  const userId = useOwner();
  const today = toDay(useCurrentMinute());
  const range = useRange(today);
  const answer = useQuery(adminOverviewQuery(userId, range));
  const before = useQuery(adminOverviewQuery(userId, toRangeBefore(range)));
  const { data } = answer;
  if (answer.isError && !data) {
    return (
      <Card>
        <LoadFailure
          icon={<Gauge />}
          title="The numbers could not be loaded"
          onRetry={answer.refetch}
        />
      </Card>
    );
  }
  if (!data) return <Outline />;
  const isStale = answer.isPlaceholderData || answer.isError;
  const daysBefore = before.isPlaceholderData ? undefined : before.data?.days;
  return (
    <>
      <PaymentsAlarm />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <NowFigures now={data.now} />
        <HealthCard queue={data.now.queue} />
      </div>
      <Suspense fallback={<Skeleton className="h-28 rounded-lg" />}>
        <MailCard />
      </Suspense>
      <section aria-labelledby="range" className="flex flex-col gap-4">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="flex flex-col gap-0.5">
            <h2 id="range" className="font-semibold text-lg">
              Over time
            </h2>
            <p className="text-ink-faint">{describeDays(range)}</p>
          </div>
          <RangeChoice range={range} today={today} />
        </header>
        <div
          aria-busy={answer.isPlaceholderData}
          className={clsx('flex flex-col gap-4 transition-opacity', isStale && 'opacity-60')}
        >
          <RangeFigures days={data.days} before={daysBefore} />
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
              <DaysCard days={data.days} before={daysBefore} />
            </Suspense>
            <PlansCard plans={data.now.plans} />
          </div>
        </div>
      </section>
    </>
  );
}

function describeDays(range: DayRange): string {
  const before = toRangeBefore(range);
  const days = ({ first_day, last_day }: DayRange) => formatDays(first_day, last_day);
  return `${days(range)}, compared with ${days(before)}. Visits use each owner’s time zone, the rest UTC.`;
}

function Outline() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the numbers</span>
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
