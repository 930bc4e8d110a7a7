import { queryOptions } from '@tanstack/react-query';
import { parseDirectoryKey } from '#domain/agency/directory-key.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The key of the agency's company directory, or null. */
export function directoryKeyQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.directoryKey(userId),
    queryFn: async () =>
      parseDirectoryKey((await dataClient.rpc('own_scim_key').throwOnError()).data),
  });
}
