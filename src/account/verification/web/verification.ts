import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { ACCOUNT_MESSAGES, buildResendFailure } from '#account/rules/messages.ts';
import { parseMailedRedirect } from '#account/sign-in/rules/redirect.ts';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { absolute, askAuth } from '#kit/web/session/ask-auth.ts';
import { toast } from '#kit/web/toasts/toast.ts';

/** @returns whether an account's address is confirmed */
export function isConfirmed(user: User): boolean {
  return Boolean(user.email_confirmed_at ?? user.confirmed_at);
}

/**
 * @param redirect where the link leads, raw from the URL; the site root if null
 * @returns an error sentence, or null
 */
export async function resendVerification(
  email: string | undefined,
  redirect: string | null = null,
): Promise<string | null> {
  if (!email) return ACCOUNT_MESSAGES.resendWithoutEmail;
  const options = { emailRedirectTo: absolute(parseMailedRedirect(redirect)) };
  const { error } = await askAuth((client) => client.resend({ type: 'signup', email, options }));
  return error ? buildResendFailure(toErrorSentence(error, 'Unknown error.')) : null;
}

/**
 * Refetches the signed-in user, for instance after the email is confirmed.
 *
 * @returns an error sentence, or null
 */
export async function refreshUser(): Promise<string | null> {
  const { error } = await askAuth((client) => client.refreshSession());
  if (findErrorCode(error) === 'refresh_token_not_found') {
    // For instance by the first email confirmation, on another device.
    await askAuth((client) => client.signOut({ scope: 'local' }));
    return ACCOUNT_MESSAGES.sessionEnded;
  }
  return error ? toErrorSentence(error, 'Failed to refresh user information') : null;
}

/** Actions for an unconfirmed email: resend the link, or check again. */
export function useVerification(user: User) {
  return {
    resend: useReported(
      () => resendVerification(user.email),
      toast.success,
      ACCOUNT_MESSAGES.resent,
    ),
    refresh: useReported(refreshUser, toast.info, ACCOUNT_MESSAGES.refreshed),
  };
}

/** Runs one call at a time, and shows its outcome in a toast. */
function useReported(
  call: () => Promise<string | null>,
  tell: (sentence: string) => void,
  sentence: string,
) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const problem = await call();
    setBusy(false);
    if (problem) toast.error(problem);
    else tell(sentence);
  };
  return { busy, run };
}
