import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** The page's versions, newest first. The plan limits how many are kept. */
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
    // Every save adds one, so the list is refetched each time it opens.
    staleTime: 0,
  });
}

/** A version in the list: its publication date and columns. */
export type Version = Awaited<
  ReturnType<NonNullable<ReturnType<typeof versionsQuery>['queryFn']>>
>[number];
