import type { GoTrueClient } from '@supabase/auth-js';
import {
  ACCOUNT_MESSAGES,
  buildResendFailure,
  buildSignUpFailure,
} from '#domain/account/messages.ts';
import { PATHS } from '#domain/paths.ts';
import {
  findErrorCode,
  isUnreachable,
  toErrorSentence,
  UNREACHABLE_SENTENCE,
} from '../../lib/data/error-sentence.ts';
import { loadAuthClient } from '../../lib/session/session.ts';

/*
 * The calls of the sign-in service. Each returns the sentence that says what went wrong, or null
 * when it is done. What they change reaches the screens through the session store.
 */

type Credentials = { email: string; password: string };

export async function signIn(credentials: Credentials): Promise<string | null> {
  const { error } = await ask((client) => client.signInWithPassword(credentials));
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.signInFailed) : null;
}

/** Leaves the person pending until the link in the mail is followed; it leads to the site root. */
export async function signUp(person: Credentials & { fullName: string }): Promise<string | null> {
  const { email, password, fullName } = person;
  const options = { data: { full_name: fullName }, emailRedirectTo: absolute(PATHS.home) };
  const { data, error } = await ask((client) => client.signUp({ email, password, options }));
  if (isUnreachable(error)) return UNREACHABLE_SENTENCE;
  if (error) {
    return buildSignUpFailure({ code: findErrorCode(error), message: toErrorSentence(error, '') });
  }
  // A used address is answered with a made-up person, who has no identity.
  return data?.user?.identities?.length === 0 ? ACCOUNT_MESSAGES.emailExists : null;
}

/** The link in the mail leads to the sign-in screen, which leads on to the new password. */
export async function requestPasswordReset(email: string): Promise<string | null> {
  const options = { redirectTo: absolute(PATHS.signIn) };
  const { error } = await ask((client) => client.resetPasswordForEmail(email, options));
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.resetFailed) : null;
}

export async function resendVerification(email: string | undefined): Promise<string | null> {
  if (!email) return ACCOUNT_MESSAGES.resendWithoutEmail;
  const options = { emailRedirectTo: absolute(PATHS.home) };
  const { error } = await ask((client) => client.resend({ type: 'signup', email, options }));
  return error ? buildResendFailure(toErrorSentence(error, 'Unknown error.')) : null;
}

/** Asks the service who is signed in now: a confirmed address, a new name. */
export async function refreshUser(): Promise<string | null> {
  const { error } = await ask((client) => client.refreshSession());
  return error ? toErrorSentence(error, 'Failed to refresh user information') : null;
}

export async function updatePassword(password: string): Promise<string | null> {
  const { error } = await ask((client) => client.updateUser({ password }));
  return error ? toErrorSentence(error, 'Failed to update password') : null;
}

/** The address changes once the links in the mails about it are followed. */
export async function updateEmail(email: string): Promise<string | null> {
  const options = { emailRedirectTo: absolute(PATHS.accountSettings) };
  const { error } = await ask((client) => client.updateUser({ email }, options));
  return error ? toErrorSentence(error, 'Failed to update email') : null;
}

/** @param scope `global` ends every session of the account, `others` all but this one */
export async function signOut(scope: 'global' | 'others'): Promise<string | null> {
  const { error } = await ask((client) => client.signOut({ scope }));
  return error ? ACCOUNT_MESSAGES.signOutFailed : null;
}

/** The client returns its errors; that it could not be fetched itself is one more. */
async function ask<Answer extends { error: unknown }>(
  call: (client: GoTrueClient) => Promise<Answer>,
): Promise<Answer | { data?: undefined; error: unknown }> {
  try {
    return await call(await loadAuthClient());
  } catch (error) {
    return { error };
  }
}

function absolute(path: string): string {
  return new URL(path, window.location.origin).href;
}
