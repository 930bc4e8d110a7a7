import { queryOptions } from '@tanstack/react-query';
import type { AgencyGroupsRow } from '#database/rows.generated.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

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
