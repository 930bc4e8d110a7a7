import { keepPreviousData, queryOptions, usePrefetchQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useOwnToday } from '#account/web/own-settings.ts';
import { type DayRange, parseRange, type RangeWords } from '#audience/reports/rules/ranges.ts';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** A range of days and the one before. The previous range stays while another loads. */
export function analyticsReportQuery(userId: string, { first_day, last_day }: DayRange) {
  return queryOptions({
    queryKey: queryKeys.analyticsReport(userId, { first_day, last_day }),
    queryFn: async ({ signal }) => {
      const call = dataClient.rpc('analytics_report', { first_day, last_day });
      const [data, { parseReport }] = await readWith(
        call.abortSignal(signal).throwOnError(),
        () => import('#audience/reports/rules/parse-report.ts'),
      );
      return parseReport(data);
    },
    placeholderData: keepPreviousData,
  });
}

/** The owner's numbers, counted by the database. */
export function analyticsSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.analyticsSummary(userId),
    queryFn: async () => {
      const [data, { parseSummary }] = await readWith(
        dataClient.rpc('analytics_summary').throwOnError(),
        () => import('../rules/parse-summary.ts'),
      );
      return parseSummary(data);
    },
  });
}

/** @param today the current day @returns the range in the URL */
export function useRange(today: string) {
  const [search] = useSearchParams();
  return parseRange(readWords(search), today);
}

function readWords(search: URLSearchParams): RangeWords {
  return { range: search.get('range'), from: search.get('from'), to: search.get('to') };
}

/** Fetches the numbers early, in parallel with what their screen waits for. */
export function usePrefetchedFigures(): void {
  const userId = useOwner();
  usePrefetchQuery(analyticsSummaryQuery(userId));
  usePrefetchQuery(analyticsReportQuery(userId, useRange(useOwnToday(userId))));
}
