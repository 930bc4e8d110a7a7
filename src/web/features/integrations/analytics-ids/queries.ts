import { queryOptions } from '@tanstack/react-query';
import {
  type AnalyticsIds,
  parseAnalyticsIds,
} from '#domain/integrations/analytics-ids/analytics-ids.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

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
