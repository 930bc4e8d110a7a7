import { ACCOUNT_MESSAGES, buildResendFailure } from '#account/rules/messages.ts';
import { parseMailedRedirect } from '#account/sign-in/rules/redirect.ts';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { absolute, askAuth } from '#kit/web/session/ask-auth.ts';

/*
 * As in doors.ts: returns an error sentence, or null. In its own file, because screens with a
 * confirmation reminder need nothing else from the doors.
 */

/** @param redirect where the link leads, raw from the URL; the site root if null */
export async function resendVerification(
  email: string | undefined,
  redirect: string | null = null,
): Promise<string | null> {
  if (!email) return ACCOUNT_MESSAGES.resendWithoutEmail;
  const options = { emailRedirectTo: absolute(parseMailedRedirect(redirect)) };
  const { error } = await askAuth((client) => client.resend({ type: 'signup', email, options }));
  return error ? buildResendFailure(toErrorSentence(error, 'Unknown error.')) : null;
}

/** Refetches the signed-in user, for instance after the email is confirmed. */
export async function refreshUser(): Promise<string | null> {
  const { error } = await askAuth((client) => client.refreshSession());
  if (findErrorCode(error) === 'refresh_token_not_found') {
    // For instance by the first confirmation of the email, on another device.
    await askAuth((client) => client.signOut({ scope: 'local' }));
    return ACCOUNT_MESSAGES.sessionEnded;
  }
  return error ? toErrorSentence(error, 'Failed to refresh user information') : null;
}
