import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** The modes in force on a member's page, and the parts that the company directory fills. */
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
