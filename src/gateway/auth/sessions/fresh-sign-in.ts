import { FRESH_SIGN_IN_MS } from '../../limits/accounts.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import type { UserRow } from '../users/users.ts';

/**
 * Whether this session was authenticated recently, unlike a stolen one. A domain provider's sign-in
 * doesn't count: what it added would outlive it.
 */
export async function isFreshSignIn(
  { query, clock }: Pick<AuthDeps, 'query' | 'clock'>,
  sessionId: string,
  ageMs = FRESH_SIGN_IN_MS,
): Promise<boolean> {
  const since = new Date(clock().getTime() - ageMs);
  const fresh = await query(
    (db) => db`
      select from auth.mfa_amr_claims where session_id = ${sessionId}
      and authentication_method <> 'sso/oidc' and created_at > ${since}`,
  );
  return fresh.length > 0;
}

/**
 * Lets a session add a sign-in method, or another factor. Throws `email_not_confirmed`, since the
 * email's owner may come later and not know about it; and `reauthentication_needed` if the settings
 * would ask for a password, since the thief of an open session would keep access.
 */
export async function assertMayAddWayIn(
  deps: Pick<AuthDeps, 'query' | 'clock' | 'settings'>,
  user: Pick<UserRow, 'email_confirmed_at'>,
  sessionId: string,
): Promise<void> {
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', { status: 403 });
  await assertFreshSignIn(deps, sessionId);
}

/**
 * Throws `reauthentication_needed` for an old session, if the settings would ask for a password.
 */
export async function assertFreshSignIn(
  deps: Pick<AuthDeps, 'query' | 'clock' | 'settings'>,
  sessionId: string,
): Promise<void> {
  if (deps.settings.requireCurrentPassword && !(await isFreshSignIn(deps, sessionId))) {
    throw new AuthError('reauthentication_needed');
  }
}
