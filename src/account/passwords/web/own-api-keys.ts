import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { readText } from '#kit/web/forms/use-submit.ts';
import { toast } from '#kit/web/toasts/toast.ts';

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
    // Programs use keys at any moment.
    staleTime: 0,
  });
}

export async function revokeApiKeys(userId: string): Promise<void> {
  await dataClient.from('api_keys').delete().eq('user_id', userId).throwOnError();
}

/** The form field that asks to revoke API keys along with the old password. */
export const REVOKE_KEYS = 'revokeKeys';

/** Says that the password is set, after revoking API keys if the form asks for it. */
export async function finishPassword(
  queryClient: QueryClient,
  form: FormData,
  { userId, done }: { userId: string; done: string },
): Promise<void> {
  if (readText(form, REVOKE_KEYS) === '') {
    toast.success(done);
    return;
  }
  try {
    await revokeApiKeys(userId);
    toast.success(done, 'Your API keys are revoked.');
  } catch {
    toast.error(done, 'Your API keys still work. Revoke them under Integrations.');
  }
  await makeStale(queryClient, staleAfter.apiKeyChange(userId));
}
