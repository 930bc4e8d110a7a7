import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** The owner's usage against their plan's limits. */
export function ownUsageQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.usage(userId),
    queryFn: async () => (await dataClient.rpc('own_usage').throwOnError()).data,
    // Pictures, contacts and saves all change it, so it is refetched on every visit.
    staleTime: 0,
  });
}
