import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readWith } from '#web/lib/data/read-with.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** What matches a search. The previous result stays while another loads. */
export function searchQuery(userId: string, typed: string) {
  return queryOptions({
    queryKey: queryKeys.adminSearch(userId, typed),
    queryFn: async ({ signal }) => {
      const [data, { parseFound }] = await readWith(
        dataClient.rpc('admin_search', { typed }).abortSignal(signal).throwOnError(),
        () => import('#domain/admin/search.ts'),
      );
      return parseFound(data);
    },
    placeholderData: keepPreviousData,
  });
}
