import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { type AnalyticsIds, parseAnalyticsIds } from '#page/measuring/rules/analytics-ids.ts';

/** The owner's analytics services; null if never set. */
export function analyticsIdsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.analyticsIds(userId),
    queryFn: async (): Promise<AnalyticsIds | null> => {
      const rows = dataClient.from('analytics_ids').select('*').eq('user_id', userId);
      const { data } = await rows.maybeSingle().throwOnError();
      return data && parseAnalyticsIds(data);
    },
  });
}
