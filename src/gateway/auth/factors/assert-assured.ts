import type { AuthDeps } from '../deps.ts';
import { AuthError } from '../errors.ts';
import type { UserRow } from '../users.ts';
import { findAssurance } from './factors.ts';

/**
 * Lets pass who has no second factor, and who has shown it in this session: what opens an account is
 * not changed by half of what opens it. Throws `insufficient_aal`.
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
