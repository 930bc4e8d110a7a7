import type { Session } from '@supabase/auth-js';
import { hasSecondFactor } from '#kit/rules/session/session.ts';
import { CODE_PROBLEM, parseCode } from '#kit/rules/values/code.ts';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';

/** @returns a session's assurance level: `aal1`, or `aal2` after the second factor */
export function readAssurance({ access_token }: Pick<Session, 'access_token'>): string {
  try {
    const [, payload = ''] = access_token.split('.');
    const { aal } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return typeof aal === 'string' ? aal : 'aal1';
  } catch {
    return 'aal1';
  }
}

/** @returns whether the account requires a second factor that this session lacks */
export function needsSecondFactor(session: Pick<Session, 'access_token' | 'user'>): boolean {
  return hasSecondFactor(session.user) && readAssurance(session) === 'aal1';
}

/**
 * Checks an authenticator's code, for sign-in or to verify a new factor.
 *
 * @returns an error sentence, or null
 */
export async function enterCode(factorId: string, typed: string): Promise<string | null> {
  const code = parseCode(typed);
  if (code === null) return CODE_PROBLEM;
  const { error } = await askAuth((client) => client.mfa.challengeAndVerify({ factorId, code }));
  if (findErrorCode(error) === 'mfa_verification_failed') {
    return 'That code is wrong or already used. Wait for the next one in your app.';
  }
  return error ? toErrorSentence(error, 'We couldn’t check the code.') : null;
}
