import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The keys of the signed-in person, the newest first. What is secret in them is nowhere. */
export function apiKeysQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.apiKeys(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('api_keys')
        .select('id, name, scopes, prefix, created_at, expires_at, last_used_on')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('id')
        .throwOnError();
      return data;
    },
    // A program uses one at any moment.
    staleTime: 0,
  });
}

/** Revokes all of them: from here on no program acts for that person. */
export async function revokeApiKeys(userId: string): Promise<void> {
  await dataClient.from('api_keys').delete().eq('user_id', userId).throwOnError();
}
