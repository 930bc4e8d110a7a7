import { queryOptions } from '@tanstack/react-query';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** The owner's numbers, counted by the database. */
export function analyticsSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.analyticsSummary(userId),
    queryFn: async () => {
      const [data, { parseSummary }] = await readWith(
        dataClient.rpc('analytics_summary').throwOnError(),
        () => import('#audience/analytics/rules/parse-summary.ts'),
      );
      return parseSummary(data);
    },
  });
}
