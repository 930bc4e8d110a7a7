import type { Session } from '@supabase/auth-js';
import { ACCOUNT_MESSAGES, buildSignUpFailure, findSignUpField } from '#account/rules/messages.ts';
import { findOwnTimeZone } from '#account/rules/time-zones.ts';
import { PATHS } from '#kit/rules/paths.ts';
import {
  findErrorCode,
  isUnreachable,
  toErrorSentence,
  UNREACHABLE_SENTENCE,
} from '#kit/web/connection/error-sentence.ts';
import type { FieldProblem } from '#kit/web/forms/use-submit.ts';
import { absolute, askAuth } from '#kit/web/session/ask-auth.ts';
import { getSession, loadAuthClient, loadPassingClient } from '#kit/web/session/session.ts';
import type { MailedLink } from '../rules/mailed-link.ts';
import { parseMailedRedirect } from '../rules/redirect.ts';

/*
 * Calls of the sign-in service return an error sentence, or null on success. Their changes reach
 * the screens through the session store.
 */

/**
 * Signs up. The account is pending until the emailed link is followed. Its time zone is this device's until the
 * owner chooses another.
 */
export async function signUp(person: {
  email: string;
  password: string;
  fullName: string;
  /** Where to go on, raw from the URL; the site root if null. */
  redirect: string | null;
}): Promise<string | FieldProblem | null> {
  const { email, password, fullName, redirect } = person;
  const data = { full_name: fullName, time_zone: findOwnTimeZone() };
  const options = { data, emailRedirectTo: absolute(parseMailedRedirect(redirect)) };
  const { data: made, error } = await askAuth((client) =>
    client.signUp({ email, password, options }),
  );
  if (isUnreachable(error)) return UNREACHABLE_SENTENCE;
  if (error) {
    const refusal = { code: findErrorCode(error), message: toErrorSentence(error, '') };
    const field = findSignUpField(refusal);
    const sentence = buildSignUpFailure(refusal);
    return field === null ? sentence : { field, sentence };
  }
  // For a used email, the service returns a made-up user without identities.
  const isTaken = made?.user?.identities?.length === 0;
  return isTaken ? { field: 'email', sentence: ACCOUNT_MESSAGES.emailExists } : null;
}

/**
 * Requests a reset email. Its link leads to the sign-in screen, which goes on to the new password.
 */
export async function requestPasswordReset(email: string): Promise<string | null> {
  const options = { redirectTo: absolute(PATHS.signIn) };
  const { error } = await askAuth((client) => client.resetPasswordForEmail(email, options));
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.resetFailed) : null;
}

/** The result of using an email link. */
export type LinkOutcome =
  | { outcome: 'done' }
  /** The other mailbox must confirm as well. */
  | { outcome: 'half' }
  /** Done, but for an account other than the one signed in here. */
  | { outcome: 'other'; email: string; ownEmail: string; session: Session }
  | { outcome: 'expired' }
  | { outcome: 'failed'; problem: string };

/** Uses an emailed link. The current session stays, unless the link is the same account's. */
export async function openMailedLink({ tokenHash, type }: MailedLink): Promise<LinkOutcome> {
  const own = await getSession().catch(() => null);
  const load = own ? loadPassingClient : loadAuthClient;
  const { data, error } = await askAuth(
    (client) => client.verifyOtp({ token_hash: tokenHash, type }),
    load,
  );
  if (findErrorCode(error) === 'otp_expired') return { outcome: 'expired' };
  if (error) return { outcome: 'failed', problem: toErrorSentence(error, 'Please try again.') };
  const session = data?.session;
  if (!session) return { outcome: 'half' };
  if (!own) return { outcome: 'done' };
  if (own.user.id !== session.user.id) {
    const ownEmail = own.user.email ?? '';
    return { outcome: 'other', email: session.user.email ?? '', ownEmail, session };
  }
  const problem = await adoptSession(session);
  return problem ? { outcome: 'failed', problem } : { outcome: 'done' };
}

/** Signs in here with a session opened by another client. */
export async function adoptSession(session: Session): Promise<string | null> {
  const { error } = await askAuth((client) => client.setSession(session));
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.signInFailed) : null;
}
