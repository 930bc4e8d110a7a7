import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readWith } from '#web/lib/data/read-with.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The person's agency, and their open invitations. */
export function ownAgencyQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.ownAgency(userId),
    queryFn: async () => {
      const [data, { parseOwnAgency }] = await readWith(
        dataClient.rpc('own_agency').throwOnError(),
        () => import('#domain/agency/own-agency.ts'),
      );
      return parseOwnAgency(data);
    },
  });
}
