import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** How many leads their owner hasn't opened yet. */
export function unreadLeadsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leads.count(userId, 'unread'),
    queryFn: async () => {
      const { count } = await dataClient
        .from('leads')
        .select('id', { count: 'exact', head: true })
        .eq('user_id', userId)
        .is('opened_at', null)
        .throwOnError();
      return count ?? 0;
    },
  });
}
