import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiKeyScope, type NewApiKey, parseNewApiKey } from '#domain/api-keys/api-key.ts';
import { dataClient } from '../../lib/data/data-client.ts';
import { toErrorSentence } from '../../lib/data/error-sentence.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Makes a key, and answers its secret this once. */
export function useCreateApiKey(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    // The secret is in the hands of who asked; nothing of it stays with the mutation.
    gcTime: 0,
    mutationFn: async (key: { name: string; scope: ApiKeyScope }): Promise<NewApiKey> =>
      parseNewApiKey((await dataClient.rpc('create_api_key', key).throwOnError()).data),
    onSuccess: () => makeStale(queryClient, staleAfter.apiKeyChange(userId)),
  });
}

/** Revokes a key: from here on nothing knows it. */
export function useRevokeApiKey(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id }: { id: string; name: string }) => {
      await dataClient.from('api_keys').delete().eq('id', id).throwOnError();
    },
    onSuccess: (_data, { name }) => toast.success(`${name} is revoked.`),
    onError: (error) => toast.error(toErrorSentence(error, 'The key was not revoked.')),
    onSettled: () => makeStale(queryClient, staleAfter.apiKeyChange(userId)),
  });
}
