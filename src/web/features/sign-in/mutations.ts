import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parseRedirect } from '#domain/account/redirect.ts';
import { findErrorCode, toErrorSentence } from '../../lib/data/error-sentence.ts';
import { absolute } from '../../lib/session/absolute.ts';
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

/**
 * Mails a code to who has an account under this address. Nobody is told whether that is so: neither by
 * our own service nor, here, by one that says it.
 *
 * @param redirect where the link beside the code leads
 */
export async function requestCode(email: string, redirect: string | null): Promise<string | null> {
  const options = { shouldCreateUser: false, emailRedirectTo: absolute(parseRedirect(redirect)) };
  const { error } = await askAuth((client) => client.signInWithOtp({ email, options }));
  if (!error || findErrorCode(error) === 'otp_disabled') return null;
  return toErrorSentence(error, 'The code could not be sent. Please try again.');
}
