import { queryOptions } from '@tanstack/react-query';
import { parseOwnAgency } from '#domain/agency/own-agency.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The agency the signed-in person is in, and those that ask them to join. */
export function ownAgencyQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.ownAgency(userId),
    queryFn: async () => parseOwnAgency((await dataClient.rpc('own_agency').throwOnError()).data),
  });
}
