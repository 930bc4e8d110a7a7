import { ACCOUNT_MESSAGES, buildResendFailure } from '#domain/account/messages.ts';
import { PATHS } from '#domain/paths.ts';
import { findErrorCode, toErrorSentence } from '#web/lib/connection/error-sentence.ts';
import { absolute } from '#web/lib/session/absolute.ts';
import { askAuth } from '#web/lib/session/ask-auth.ts';

/*
 * As in doors.ts beside it: the sentence that says what went wrong, or null. On its own, because screens
 * that remind of a confirmation need nothing else of the doors.
 */

export async function resendVerification(email: string | undefined): Promise<string | null> {
  if (!email) return ACCOUNT_MESSAGES.resendWithoutEmail;
  const options = { emailRedirectTo: absolute(PATHS.home) };
  const { error } = await askAuth((client) => client.resend({ type: 'signup', email, options }));
  return error ? buildResendFailure(toErrorSentence(error, 'Unknown error.')) : null;
}

/** Asks the service who is signed in now: a confirmed address, a new name. */
export async function refreshUser(): Promise<string | null> {
  const { error } = await askAuth((client) => client.refreshSession());
  if (findErrorCode(error) === 'refresh_token_not_found') {
    // Such as by the first confirmation of the address, on another device.
    await askAuth((client) => client.signOut({ scope: 'local' }));
    return ACCOUNT_MESSAGES.sessionEnded;
  }
  return error ? toErrorSentence(error, 'Failed to refresh user information') : null;
}
