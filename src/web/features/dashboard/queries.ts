import { queryOptions } from '@tanstack/react-query';
import { parseSummary } from '#domain/analytics/parse-summary.ts';
import { dataClient } from '../../lib/data-client.ts';

/** The owner's numbers, counted by the database for whoever asks. */
export function analyticsSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: ['analytics_summary', userId],
    queryFn: async () =>
      parseSummary((await dataClient.rpc('analytics_summary').throwOnError()).data),
  });
}
