import type { PasskeyUpdateParams } from '@supabase/auth-js';
import { beginAsking, toPasskeySentence } from '#account/session/web/passkeys.ts';
import { PASSKEY_MESSAGES } from '#account/sign-in/rules/passkeys.ts';
import { isFreshSignInNeeded, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** Creates a passkey on this device, or on another that the browser offers. */
export function useAddPasskey() {
  const userId = useOwner();
  return useWrite({
    write: async () => {
      const signal = beginAsking();
      const { error } = await askAuth((client) => client.registerPasskey({ options: { signal } }));
      if (!error) return;
      if (isFreshSignInNeeded(error)) throw error;
      throw new Error(toPasskeySentence(error, PASSKEY_MESSAGES.addFailed));
    },
    stale: staleAfter.passkeyChange(userId),
    done: { title: PASSKEY_MESSAGES.added, sentence: PASSKEY_MESSAGES.addedDetail },
  });
}

export function useRenamePasskey() {
  const userId = useOwner();
  return useWrite({
    write: async (change: PasskeyUpdateParams) => {
      const { error } = await askAuth((client) => client.passkey.update(change));
      if (error) throw new Error(toErrorSentence(error, 'Failed to rename the passkey'));
    },
    stale: staleAfter.passkeyChange(userId),
    done: PASSKEY_MESSAGES.renamed,
  });
}

export function useRemovePasskey() {
  const userId = useOwner();
  return useWrite({
    write: async (passkeyId: string) => {
      const { error } = await askAuth((client) => client.passkey.delete({ passkeyId }));
      if (error) throw new Error(toErrorSentence(error, 'Failed to remove the passkey'));
    },
    stale: staleAfter.passkeyChange(userId),
    done: PASSKEY_MESSAGES.removed,
  });
}
