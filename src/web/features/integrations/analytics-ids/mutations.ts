import { useQueryClient } from '@tanstack/react-query';
import {
  type AnalyticsIds,
  parseAnalyticsIds,
} from '#domain/integrations/analytics-ids/analytics-ids.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { useWrite } from '#web/lib/data/use-write.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { analyticsIdsQuery } from './queries.ts';

/** Saves the analytics services; the page changes at once. */
export function useSaveAnalyticsIds(onSaved: (ids: AnalyticsIds) => void) {
  const userId = useOwner();
  const queryClient = useQueryClient();
  return useWrite({
    write: async (ids: AnalyticsIds) => {
      const table = dataClient.from('analytics_ids');
      const isKept = (await queryClient.fetchQuery(analyticsIdsQuery(userId))) !== null;
      const write = isKept
        ? table.update(ids).eq('user_id', userId)
        : table.insert({ ...ids, user_id: userId });
      return parseAnalyticsIds((await write.select('*').single().throwOnError()).data);
    },
    // Nothing stale: the response is the whole state.
    stale: [],
    keep: (ids) => {
      queryClient.setQueryData(queryKeys.analyticsIds(userId), ids);
      onSaved(ids);
    },
    done: 'Analytics saved',
  });
}
