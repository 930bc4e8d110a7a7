import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useOwnToday } from '#account/web/own-settings.ts';
import { analyticsReportQuery } from '#audience/analytics/web/report-query.ts';
import { useRange } from '#audience/analytics/web/use-range.ts';
import { hasComparedVisits } from '#audience/reports/rules/report.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { Breakdowns } from './breakdowns.tsx';
import { NotCounted } from './not-counted.tsx';
import { TrafficFigures } from './traffic-figures.tsx';

/** Details of the chart's days. The chart itself shows loading and errors. */
export function TrafficDetails({ profile }: { profile: OwnProfile }) {
  const range = useRange(useOwnToday(profile.user_id));
  const answer = useQuery(analyticsReportQuery(profile.user_id, range));
  if (!answer.data) return null;
  const isStale = answer.isPlaceholderData || answer.isError;
  return (
    <div className={clsx('flex flex-col gap-4 transition-opacity', isStale && 'opacity-60')}>
      {hasComparedVisits(answer.data) && (
        <>
          <TrafficFigures report={answer.data} />
          <Breakdowns report={answer.data} customLinks={profile.custom_links} />
        </>
      )}
      <NotCounted drops={answer.data.drops} />
    </div>
  );
}
