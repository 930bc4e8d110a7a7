import { queryOptions } from '@tanstack/react-query';
import type { AgenciesRow } from '#database/rows.generated.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

export type Agency = AgenciesRow;

/** The owner's agency, or null. */
export function agencyQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.agency(userId),
    queryFn: async (): Promise<Agency | null> => {
      const { data } = await dataClient
        .from('agencies')
        .select('*')
        .eq('owner_id', userId)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}

/** The seats in use, and those held by open invitations. */
export type Seats = { used: number; invited: number };

/** The owner's seats. At most five hundred, so all are fetched. */
export function seatsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.staff.seats(userId),
    queryFn: async (): Promise<Seats> => {
      const { data } = await dataClient
        .from('agency_staff')
        .select('status')
        .eq('agency_id', userId)
        .throwOnError();
      const invited = data.filter(({ status }) => status === 'invited').length;
      return { used: data.length, invited };
    },
  });
}
