import { queryOptions } from '@tanstack/react-query';
import type { AgenciesRow, AgencyGroupsRow } from '#database/rows.generated.ts';
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

/** The owner's seats, as the server counts them. */
export function seatsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.staff.seats(userId),
    queryFn: async (): Promise<Seats> => {
      const count = () =>
        dataClient
          .from('agency_staff')
          .select('status', { count: 'exact', head: true })
          .eq('agency_id', userId);
      const [used, invited] = await Promise.all([
        count().throwOnError(),
        count().eq('status', 'invited').throwOnError(),
      ]);
      return { used: used.count ?? 0, invited: invited.count ?? 0 };
    },
  });
}

/** A team's group. Without modes it has the agency's template. */
export type Group = Pick<AgencyGroupsRow, 'id' | 'name' | 'template_name' | 'source_id' | 'modes'>;

/** A team's groups, by name. At most twenty. */
export function groupsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.agencyGroups(userId),
    queryFn: async (): Promise<Group[]> => {
      const { data } = await dataClient
        .from('agency_groups')
        .select('id, name, template_name, source_id, modes')
        .eq('agency_id', userId)
        .order('name')
        .throwOnError();
      return data;
    },
  });
}
