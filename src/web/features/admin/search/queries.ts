import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readWith } from '#web/lib/data/read-with.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** What an installation has of what was typed. While another search is read, the one shown stays. */
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
