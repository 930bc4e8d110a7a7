import type { PasskeyUpdateParams } from '@supabase/auth-js';
import { PASSKEY_MESSAGES } from '#domain/account/sign-in/passkeys.ts';
import { isFreshSignInNeeded, toErrorSentence } from '#web/lib/connection/error-sentence.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { useWrite } from '#web/lib/data/use-write.ts';
import { askAuth } from '#web/lib/session/ask-auth.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { beginAsking, toPasskeySentence } from '#web/lib/session/passkeys.ts';

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
