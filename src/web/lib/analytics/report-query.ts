import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DayRange } from '#domain/analytics/reports/ranges.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readWith } from '#web/lib/data/read-with.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** A range of days and the one before. The previous range stays while another loads. */
export function analyticsReportQuery(userId: string, { first_day, last_day }: DayRange) {
  return queryOptions({
    queryKey: queryKeys.analyticsReport(userId, { first_day, last_day }),
    queryFn: async ({ signal }) => {
      const call = dataClient.rpc('analytics_report', { first_day, last_day });
      const [data, { parseReport }] = await readWith(
        call.abortSignal(signal).throwOnError(),
        () => import('#domain/analytics/reports/parse-report.ts'),
      );
      return parseReport(data);
    },
    placeholderData: keepPreviousData,
  });
}
