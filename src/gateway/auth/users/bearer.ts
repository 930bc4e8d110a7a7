import type { Context } from 'hono';
import { findSession, judgeSession } from '../../sessions/session-check.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { forgetOrigin } from '../request/origin.ts';
import { noteSubject } from '../request/report-events.ts';
import { findUserBySession, type UserRow } from './users.ts';

/**
 * Finds the user and session of the request's access token. The session must be open: after a sign-out its
 * tokens are refused, even with a valid signature.
 *
 * @param isWrite whether the request changes something, which a read-only token may not
 * @throws `no_authorization`, `bad_jwt`, `session_not_found`, `user_banned` or `read_only`
 */
export async function getCaller(
  context: Context,
  { query, keys, clock, settings }: AuthDeps,
  { isWrite = context.req.method !== 'GET' } = {},
): Promise<{ user: UserRow; sessionId: string }> {
  const claims = await readClaims(context, keys);
  const { sub, session_id: sessionId } = claims;
  if (!sub || typeof sessionId !== 'string') {
    throw new AuthError('bad_jwt', { message: 'invalid claim: missing sub claim' });
  }
  if (claims.read_only === true && isWrite) throw new AuthError('read_only');
  noteSubject(context, { userId: sub });
  const [session, user] = await query((db) =>
    Promise.all([findSession(db, sessionId), findUserBySession(db, sessionId)]),
  );
  const state = judgeSession(session, settings, clock());
  if (state === 'user_banned') throw new AuthError('user_banned');
  if (!user || user.id !== sub || state !== 'open') throw new AuthError('session_not_found');
  return { user, sessionId };
}

/** The roles of administrators, as at the hosted backend. */
const ADMIN_ROLES: unknown[] = ['service_role', 'supabase_admin'];

/** Requires the secret key. Throws `no_authorization`, `bad_jwt` or `not_admin`. */
export async function assertServiceRole(
  context: Context,
  { keys }: Pick<AuthDeps, 'keys'>,
): Promise<void> {
  const { role } = await readClaims(context, keys);
  if (!ADMIN_ROLES.includes(role)) throw new AuthError('not_admin');
  forgetOrigin();
}

async function readClaims(context: Context, keys: AuthDeps['keys']) {
  const token = /^Bearer +(\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1];
  if (!token) throw new AuthError('no_authorization');
  return keys.verify(token).catch(() => {
    throw new AuthError('bad_jwt');
  });
}
