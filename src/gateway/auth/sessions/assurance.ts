import { FRESH_SIGN_IN_MS } from '../../limits/auth.ts';
import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import type { UserRow } from '../users/users.ts';
import type { AssuranceLevel } from './sessions.ts';

/**
 * Passes for users without a second factor, or with one proved in this session: one factor isn't
 * enough to change an account's sign-in methods. Throws `insufficient_aal`.
 */
export async function assertAssured(
  { query }: Pick<AuthDeps, 'query'>,
  user: UserRow,
  sessionId: string,
): Promise<void> {
  if (!user.factors?.some(({ status }) => status === 'verified')) return;
  if ((await query((db) => findAssurance(db, sessionId))) === 'aal2') return;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new AuthError('insufficient_aal', { message, status: 401 });
}

/** @returns a session's assurance level; null if it has ended */
export async function findAssurance(db: Db, sessionId: string): Promise<AssuranceLevel | null> {
  const [session] = await db<{ aal: AssuranceLevel }[]>`
    select aal from auth.sessions where id = ${sessionId}`;
  return session?.aal ?? null;
}

/**
 * True if this session was authenticated recently, unlike a stolen one. A domain provider's sign-in doesn't
 * count: whatever it added would outlive it.
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
 * Asserts that a session may add a sign-in method, or another factor. Throws `email_not_confirmed`, since
 * the email's owner may come later and not know about it; and `reauthentication_needed` if the settings
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
