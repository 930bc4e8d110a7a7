import { useQueryClient } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { type AnalyticsIds, parseAnalyticsIds } from '#page/measuring/rules/analytics-ids.ts';
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
