import { usePrefetchQuery } from '@tanstack/react-query';
import { useOwnToday } from '#web/lib/account/own-settings.ts';
import { analyticsReportQuery } from '#web/lib/analytics/report-query.ts';
import { useRange } from '#web/lib/analytics/use-range.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { analyticsSummaryQuery } from '../queries.ts';

/** Fetches the numbers early, in parallel with what their screen waits for. */
export function usePrefetchedFigures(): void {
  const userId = useOwner();
  usePrefetchQuery(analyticsSummaryQuery(userId));
  usePrefetchQuery(analyticsReportQuery(userId, useRange(useOwnToday(userId))));
}
