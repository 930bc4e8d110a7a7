import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { toErrorSentence } from '../../lib/data/error-sentence.ts';
import { askAuth } from '../../lib/session/ask-auth.ts';

/*
 * The ways in. Each returns the sentence that says what went wrong, or null when somebody is signed
 * in, which reaches the screens through the session store.
 */

export async function signIn(credentials: {
  email: string;
  password: string;
}): Promise<string | null> {
  const { error } = await askAuth((client) => client.signInWithPassword(credentials));
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.signInFailed) : null;
}
