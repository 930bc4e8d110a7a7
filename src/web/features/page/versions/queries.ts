import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The versions of the owner's page, newest first. As many are kept as the plan has room for. */
export function versionsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.profileVersions(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('profile_versions')
        .select('id, created_at, content')
        .eq('user_id', userId)
        .order('id', { ascending: false })
        .throwOnError();
      return data;
    },
    // Every save makes one, so the list is asked for each time it is opened.
    staleTime: 0,
  });
}

/** A version as it is listed: when it was published, and the columns it holds. */
export type Version = Awaited<
  ReturnType<NonNullable<ReturnType<typeof versionsQuery>['queryFn']>>
>[number];
