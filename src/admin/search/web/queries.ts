import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { readWith } from '#kit/web/data/read-with.ts';

/** What matches a search. The previous result stays while another loads. */
export function searchQuery(userId: string, typed: string) {
  return queryOptions({
    queryKey: queryKeys.adminSearch(userId, typed),
    queryFn: async ({ signal }) => {
      const [data, { parseFound }] = await readWith(
        dataClient.rpc('admin_search', { typed }).abortSignal(signal).throwOnError(),
        () => import('#admin/rules/search.ts'),
      );
      return parseFound(data);
    },
    placeholderData: keepPreviousData,
  });
}
