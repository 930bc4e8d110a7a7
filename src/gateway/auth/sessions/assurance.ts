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
