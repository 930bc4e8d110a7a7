import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck, Gauge, TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { AdminOverview } from '#admin/rules/overview.ts';
import { RangeChoice } from '#audience/analytics/web/range-choice.tsx';
import { useRange } from '#audience/analytics/web/use-range.ts';
import { type DayRange, toDay } from '#audience/reports/rules/ranges.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDays } from '#kit/web/time/day-words.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { PlansCard, RangeFigures } from './figures.tsx';
import { adminOverviewQuery, paymentOverviewQuery, toRangeBefore } from './queries.ts';

/** The state of the installation, for its operators. */
export function AdminScreen() {
  return (
    <Screen title="Admin Panel" description="How this installation is doing.">
      <Overview />
    </Screen>
  );
}

// Below the fold.
const DaysCard = lazily(
  () => import('./days-card.tsx'),
  (file) => file.DaysCard,
);

const MailCard = lazily(
  () => import('./mail-card.tsx'),
  (file) => file.MailCard,
);

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
          title="We couldn’t load the numbers"
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
            <h2 id="range" className="font-display text-lg">
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

/** An alarm for payments without Stripe events: the webhook needs fixing. */
export function PaymentsAlarm() {
  const { data } = useQuery(paymentOverviewQuery);
  if (!data || data.unheard === 0) return null;
  const { unheard } = data;
  return (
    <Banner
      tone="danger"
      title={
        unheard === 1
          ? 'A payment came without Stripe’s webhook'
          : `${unheard} people paid and Stripe’s webhook didn’t come`
      }
      actions={
        <Button asChild size="sm" variant="secondary">
          <Link to={PATHS.adminPayment}>Check the connection</Link>
        </Button>
      }
    >
      They have their plans, because we checked with Stripe when they came back. Others may wait
      until tonight’s check.
    </Banner>
  );
}

/** Shown unless zero. */
const OTHERS = [
  { status: 'unconfirmed', name: 'Unconfirmed' },
  { status: 'invited', name: 'Invited' },
  { status: 'suspended', name: 'Suspended' },
  { status: 'leaving', name: 'Scheduled for deletion' },
] as const;

/** Current totals; each number links to the accounts it counts. */
function NowFigures({ now }: { now: AdminOverview['now'] }) {
  const users = PATHS.adminUsers;
  return (
    <Card title="Right now">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        <Figure name="Accounts" count={now.accounts} to={users} />
        <Figure name="Live pages" count={now.active_pages} to={`${users}?status=active`} />
        <Figure name="Agencies" count={now.agencies} to={PATHS.adminAgency} />
        {OTHERS.map(({ status, name }) =>
          now[status] === 0 ? null : (
            <Figure key={status} name={name} count={now[status]} to={`${users}?status=${status}`} />
          ),
        )}
      </dl>
    </Card>
  );
}

function Figure({ name, count, to }: { name: string; count: number; to: string }) {
  return (
    <div className="relative flex min-w-0 flex-col gap-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold text-xl">
        <Link
          to={to}
          aria-label={`${count.toLocaleString()} ${name}`}
          className="rounded-sm underline-offset-4 after:absolute after:-inset-2 hover:underline"
        >
          {count.toLocaleString()}
        </Link>
      </dd>
    </div>
  );
}

/** Late and failed background jobs, in numbers. */
function HealthCard({ queue }: { queue: AdminOverview['now']['queue'] }) {
  const { waiting, late, failed } = queue;
  const isWell = failed === 0 && late === 0;
  return (
    <Card
      title="Jobs"
      action={
        <Button asChild variant="ghost" size="sm" className="-my-1 -mr-2">
          <Link to={PATHS.adminJobs}>View jobs</Link>
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="flex items-center gap-2 font-medium">
          {isWell ? (
            <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          ) : (
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          )}
          {isWell ? 'No late or failed jobs' : 'Needs attention'}
        </p>
        <Facts columns={3}>
          <Fact name="Waiting">{waiting.toLocaleString()}</Fact>
          <Fact name="Late">{late.toLocaleString()}</Fact>
          <Fact name="Failed">{failed.toLocaleString()}</Fact>
        </Facts>
      </div>
    </Card>
  );
}
