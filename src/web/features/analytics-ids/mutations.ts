import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnalyticsIds, parseAnalyticsIds } from '#domain/analytics-ids/analytics-ids.ts';
import { dataClient } from '../../lib/data/data-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { analyticsIdsQuery } from './queries.ts';

/** Keeps by whom visits are measured; the page follows at once. */
export function useSaveAnalyticsIds(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (ids: AnalyticsIds) => {
      const table = dataClient.from('analytics_ids');
      const isKept = (await queryClient.fetchQuery(analyticsIdsQuery(userId))) !== null;
      const write = isKept
        ? table.update(ids).eq('user_id', userId)
        : table.insert({ ...ids, user_id: userId });
      return parseAnalyticsIds((await write.select('*').single().throwOnError()).data);
    },
    onSuccess: (ids) => {
      queryClient.setQueryData(queryKeys.analyticsIds(userId), ids);
      toast.success('Analytics saved');
    },
  });
}
