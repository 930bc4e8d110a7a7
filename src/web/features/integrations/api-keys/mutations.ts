import {
  type ApiKeyDays,
  type ApiScope,
  type NewApiKey,
  parseNewApiKey,
} from '#domain/integrations/api-keys/api-key.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { useWrite } from '#web/lib/data/use-write.ts';
import { useOwner } from '#web/lib/session/owner.ts';

/** The owner's choices for a new key. */
export type WantedApiKey = { name: string; scopes: ApiScope[]; days: ApiKeyDays };

/** Creates a key, and returns its secret this once. */
export function useCreateApiKey(onMade: (key: NewApiKey) => void) {
  const userId = useOwner();
  return useWrite({
    write: async ({ days, ...key }: WantedApiKey): Promise<NewApiKey> => {
      const asked = { ...key, ...(days !== null && { days }) };
      return parseNewApiKey((await dataClient.rpc('create_api_key', asked).throwOnError()).data);
    },
    stale: staleAfter.apiKeyChange(userId),
    keep: onMade,
    isSecret: true,
  });
}

/** Revokes a key, at once. */
export function useRevokeApiKey() {
  const userId = useOwner();
  return useWrite({
    write: async ({ id }: { id: string; name: string }) =>
      dataClient.from('api_keys').delete().eq('id', id).throwOnError(),
    stale: staleAfter.apiKeyChange(userId),
    done: (_answer, { name }) => `${name} is revoked.`,
    refused: 'The key was not revoked.',
  });
}
