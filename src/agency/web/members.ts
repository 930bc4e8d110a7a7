import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** The modes in force on a member's page, and what the company directory fills there. */
export function pageModesQuery(userId: string, person: string) {
  return queryOptions({
    queryKey: queryKeys.staff.modes(userId, person),
    queryFn: async () => {
      const [modes, marks] = await Promise.all([
        dataClient.rpc('page_modes', { person }).throwOnError(),
        dataClient.rpc('page_marks', { person }).throwOnError(),
      ]);
      return { modes: modes.data, marks: marks.data };
    },
  });
}

/** Everyone who has joined, by name, to choose whose page a template copies. */
export function membersQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.staff.members(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('agency_staff')
        .select('user_id, email, full_name, role')
        .eq('agency_id', userId)
        .not('user_id', 'is', null)
        .order('sort_name')
        .throwOnError();
      return data.map(({ user_id, ...person }) => ({ ...person, user_id: user_id ?? '' }));
    },
  });
}
