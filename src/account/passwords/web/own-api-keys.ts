import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

/** The owner's API keys, newest first, without their secrets. */
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
    // Programs may use a key at any moment.
    staleTime: 0,
  });
}

export async function revokeApiKeys(userId: string): Promise<void> {
  await dataClient.from('api_keys').delete().eq('user_id', userId).throwOnError();
}
