import type { Provider, UserIdentity } from '@supabase/auth-js';
import { findErrorCode, toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { askAuth } from '../../../lib/session/ask-auth.ts';
import { providerReturnUrl } from '../../../lib/session/provider-return-url.ts';

/** Leaves for a provider, to come back with it connected. */
export async function connectProvider(
  name: string,
): Promise<'leaving' | 'sign in again' | { problem: string }> {
  const redirectTo = providerReturnUrl({ provider: name, link: 'yes' });
  const { error } = await askAuth((client) =>
    client.linkIdentity({ provider: name as Provider, options: { redirectTo } }),
  );
  if (!error) return 'leaving';
  if (findErrorCode(error) === 'reauthentication_needed') return 'sign in again';
  return { problem: toErrorSentence(error, 'Failed to connect the account') };
}

export async function disconnectProvider(identity: UserIdentity): Promise<string | null> {
  const { error } = await askAuth((client) => client.unlinkIdentity(identity));
  return error ? toErrorSentence(error, 'Failed to disconnect the account') : null;
}
