import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import type { Fair } from '../../fairs/rules/fairs.ts';

/** The owner's events, the newest first, as the server has them. */
export function ownFairsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.fairs(userId),
    queryFn: async () => {
      const { data } = await dataClient.rpc('own_fairs').throwOnError();
      return (data ?? []) as Fair[];
    },
  });
}
