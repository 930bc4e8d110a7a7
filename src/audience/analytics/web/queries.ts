import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DayRange } from '#audience/reports/rules/ranges.ts';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** A range of days and the one before. The previous data stays while a new range loads. */
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
