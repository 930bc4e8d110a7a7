import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { parseSummary } from '#domain/analytics/parse-summary.ts';
import { parseReport } from '#domain/analytics/reports/parse-report.ts';
import type { DayRange } from '#domain/analytics/reports/ranges.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The owner's numbers, counted by the database for whoever asks. */
export function analyticsSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.analyticsSummary(userId),
    queryFn: async () =>
      parseSummary((await dataClient.rpc('analytics_summary').throwOnError()).data),
  });
}

/** A range of days and the one before. While another range is read, the one shown stays. */
export function analyticsReportQuery(userId: string, { first_day, last_day }: DayRange) {
  return queryOptions({
    queryKey: queryKeys.analyticsReport(userId, { first_day, last_day }),
    queryFn: async ({ signal }) => {
      const call = dataClient.rpc('analytics_report', { first_day, last_day });
      return parseReport((await call.abortSignal(signal).throwOnError()).data);
    },
    placeholderData: keepPreviousData,
  });
}
