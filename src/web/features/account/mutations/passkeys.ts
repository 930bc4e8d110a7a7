import type { PasskeyUpdateParams } from '@supabase/auth-js';
import { PASSKEY_MESSAGES } from '#domain/account/passkeys.ts';
import { findErrorCode, toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { askAuth } from '../../../lib/session/ask-auth.ts';
import { beginAsking, toPasskeySentence } from '../../../lib/session/passkeys.ts';

/** Makes a passkey on this device, or another the browser asks. Whoever signed in long ago does so anew. */
export async function addPasskey(): Promise<'added' | 'sign in again' | { problem: string }> {
  const signal = beginAsking();
  const { error } = await askAuth((client) => client.registerPasskey({ options: { signal } }));
  if (!error) return 'added';
  if (findErrorCode(error) === 'reauthentication_needed') return 'sign in again';
  return { problem: toPasskeySentence(error, PASSKEY_MESSAGES.addFailed) };
}

export async function renamePasskey(change: PasskeyUpdateParams): Promise<string | null> {
  const { error } = await askAuth((client) => client.passkey.update(change));
  return error ? toErrorSentence(error, 'Failed to rename the passkey') : null;
}

export async function removePasskey(passkeyId: string): Promise<string | null> {
  const { error } = await askAuth((client) => client.passkey.delete({ passkeyId }));
  return error ? toErrorSentence(error, 'Failed to remove the passkey') : null;
}
