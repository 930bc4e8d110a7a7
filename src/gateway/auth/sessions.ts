import type { Db } from './database.ts';
import type { AuthDeps } from './deps.ts';
import { AuthError } from './errors.ts';
import { insertRefreshToken } from './refresh-tokens.ts';
import { findUserById, toUser, type UserRow } from './users.ts';

/** How a session was opened: the `method` of its tokens' amr claim. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'email/signup'
  | 'recovery'
  | 'email_change';

/** A session as clients keep it. */
export type SessionAnswer = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: object;
};

/** Signs a person in on one more device. Throws `user_banned`, and `session_not_found` when the account is gone. */
export async function openSession(
  deps: Pick<AuthDeps, 'keys' | 'settings' | 'clock'>,
  db: Db,
  userId: string,
  method: AuthenticationMethod,
): Promise<SessionAnswer> {
  const now = deps.clock();
  const [session] = await db<{ id: string }[]>`
    with signed_in as (
      update auth.users set last_sign_in_at = ${now}, updated_at = ${now}
      where id = ${userId} returning id
    ), identified as (
      update auth.identities set last_sign_in_at = ${now} where user_id = ${userId}
    )
    insert into auth.sessions (user_id, created_at, updated_at)
    select id, ${now}, ${now} from signed_in
    returning id`;
  const user = await findUserById(db, userId);
  if (!session || !user) throw new AuthError('session_not_found');
  await db`
    insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
    values (${session.id}, ${method}, ${now}, ${now})`;
  const refreshToken = await insertRefreshToken(db, session.id, now);
  return buildSession(deps, db, user, session.id, refreshToken);
}

/** The answer that carries a session's tokens. Throws `user_banned`. */
export async function buildSession(
  { keys, settings, clock }: Pick<AuthDeps, 'keys' | 'settings' | 'clock'>,
  db: Db,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
): Promise<SessionAnswer> {
  if (isBanned(user, clock())) throw new AuthError('user_banned');
  const amr = await db<{ method: string; timestamp: number }[]>`
    select authentication_method as method, extract(epoch from created_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by created_at`;
  const expiresIn = settings.jwtExpirySeconds;
  const claims = {
    sub: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    phone: '',
    session_id: sessionId,
    aal: 'aal1',
    amr: [...amr],
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    is_anonymous: user.is_anonymous,
  };
  return {
    access_token: await keys.sign(claims, expiresIn),
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(clock().getTime() / 1000) + expiresIn,
    refresh_token: refreshToken,
    user: toUser(user),
  };
}

/** Which of a person's sessions to end; refresh tokens end with them, access tokens at their expiry. */
export type LogoutScope = 'global' | 'local' | 'others';

export async function deleteSessions(
  db: Db,
  { userId, sessionId, scope }: { userId: string; sessionId: string; scope: LogoutScope },
): Promise<void> {
  await db`
    delete from auth.sessions
    where user_id = ${userId} and case ${scope}::text
      when 'global' then true
      when 'local' then id = ${sessionId}
      when 'others' then id <> ${sessionId}
    end`;
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}
