import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** Every member's email and name. At most five hundred, so all are fetched. */
export function rosterQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.staff.roster(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('agency_staff')
        .select('user_id, email, full_name, status')
        .eq('agency_id', userId)
        .throwOnError();
      return data;
    },
  });
}
