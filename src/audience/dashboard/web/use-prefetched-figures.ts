import { usePrefetchQuery } from '@tanstack/react-query';
import { useOwnToday } from '#account/web/own-settings.ts';
import { analyticsReportQuery } from '#audience/analytics/web/report-query.ts';
import { useRange } from '#audience/analytics/web/use-range.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { analyticsSummaryQuery } from './queries.ts';

/** Fetches the numbers early, in parallel with what their screen waits for. */
export function usePrefetchedFigures(): void {
  const userId = useOwner();
  usePrefetchQuery(analyticsSummaryQuery(userId));
  usePrefetchQuery(analyticsReportQuery(userId, useRange(useOwnToday(userId))));
}
