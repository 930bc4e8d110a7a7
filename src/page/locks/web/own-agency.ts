import { queryOptions } from '@tanstack/react-query';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** The person's agency, and their open invitations. */
export function ownAgencyQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.ownAgency(userId),
    queryFn: async () => {
      const [data, { parseOwnAgency }] = await readWith(
        dataClient.rpc('own_agency').throwOnError(),
        () => import('../rules/own-agency.ts'),
      );
      return parseOwnAgency(data);
    },
  });
}
