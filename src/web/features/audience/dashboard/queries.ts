import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readWith } from '#web/lib/data/read-with.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The owner's numbers, counted by the database. */
export function analyticsSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.analyticsSummary(userId),
    queryFn: async () => {
      const [data, { parseSummary }] = await readWith(
        dataClient.rpc('analytics_summary').throwOnError(),
        () => import('#domain/analytics/parse-summary.ts'),
      );
      return parseSummary(data);
    },
  });
}
