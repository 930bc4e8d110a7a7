import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import {
  type ApiKeyDays,
  type ApiScope,
  type NewApiKey,
  parseNewApiKey,
} from '../rules/api-key.ts';

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
    refused: 'We couldn’t revoke the key.',
  });
}
