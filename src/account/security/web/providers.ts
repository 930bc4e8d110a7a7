import type { Provider, UserIdentity } from '@supabase/auth-js';
import { providerReturnUrl } from '#account/session/web/provider-return-url.ts';
import { isFreshSignInNeeded, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { offerFreshSignIn } from '#kit/web/data/fresh-sign-in.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** Redirects to a provider, which returns with the account connected. */
export async function connectProvider(
  name: string,
): Promise<'leaving' | { problem: string | null }> {
  const redirectTo = providerReturnUrl({ provider: name, link: 'yes' });
  const { error } = await askAuth((client) =>
    client.linkIdentity({ provider: name as Provider, options: { redirectTo } }),
  );
  if (!error) return 'leaving';
  if (isFreshSignInNeeded(error)) {
    void offerFreshSignIn();
    return { problem: null };
  }
  return { problem: toErrorSentence(error, 'Failed to connect the account') };
}

/** @param label of the provider, for the toast */
export function useDisconnectProvider(label: string) {
  const userId = useOwner();
  return useWrite({
    write: async (identity: UserIdentity) => {
      const { error } = await askAuth((client) => client.unlinkIdentity(identity));
      if (error) throw new Error(toErrorSentence(error, 'Failed to disconnect the account'));
    },
    stale: staleAfter.identityChange(userId),
    done: {
      title: `${label} is disconnected.`,
      sentence: 'Devices that it signed in were signed out.',
    },
  });
}
