import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** @param ownerId of a page @returns options whose data is whether the server has a draft */
export function isDraftedQuery(ownerId: string) {
  return queryOptions({
    queryKey: queryKeys.isDrafted(ownerId),
    queryFn: async () => {
      const { count } = await dataClient
        .from('profile_drafts')
        .select('field', { count: 'exact', head: true })
        .eq('user_id', ownerId)
        .throwOnError();
      return count !== null && count > 0;
    },
    staleTime: 0,
  });
}
