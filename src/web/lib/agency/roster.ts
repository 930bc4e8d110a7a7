import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Everybody's address and name. There are five hundred at most, so all are read. */
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
