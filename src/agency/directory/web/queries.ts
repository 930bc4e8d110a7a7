import { queryOptions } from '@tanstack/react-query';
import { parseDirectoryKey } from '#agency/rules/directory-key.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** The key of the agency's company directory, or null. */
export function directoryKeyQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.directoryKey(userId),
    queryFn: async () =>
      parseDirectoryKey((await dataClient.rpc('own_scim_key').throwOnError()).data),
  });
}
