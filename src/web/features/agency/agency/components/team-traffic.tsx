import { clsx } from 'clsx';
import { ChartSpline } from 'lucide-react';
import type { AgencyReport } from '#domain/agency/agency-report.ts';
import { RangeChoice } from '#web/lib/analytics/range-choice.tsx';
import type { useRange } from '#web/lib/analytics/use-range.ts';
import { formatDays } from '#web/lib/time/day-words.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { PeopleCard } from './people-card.tsx';
import { TeamVisits } from './team-visits.tsx';

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
          <h2 id="traffic" className="font-semibold text-lg">
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
            title="The numbers could not be loaded"
            onRetry={onRetry}
          />
        </Card>
      )}
      {!report && !onRetry && (
        <div role="status">
          <span className="sr-only">Loading the numbers of your team</span>
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
