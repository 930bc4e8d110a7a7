import type { Db } from '../database.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { getOrigin, markBrowser } from '../request/origin.ts';
import { findUserById, toUser, type UserRow } from '../users/users.ts';
import { insertRefreshToken, revokeRefreshTokens } from './refresh-tokens.ts';
import { rememberPlace } from './sign-in-guard.ts';

/** The method of an authentication: the `method` in the amr claim, named as in the hosted backend. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'oauth'
  | 'sso/oidc'
  | 'passkey'
  | SecondFactorMethod;

/** The methods that raise a session to `aal2`, on top of a first one. */
export type SecondFactorMethod = 'totp' | 'mfa/webauthn' | 'mfa/recovery_code';

/** The session proved one factor, or two. */
export type AssuranceLevel = 'aal1' | 'aal2';

/** A session as clients store it. */
export type SessionAnswer = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: object;
};

/**
 * Signs a user in on another device. Throws `user_banned`, `session_not_found` if the account is gone, and
 * `user_sso_managed` if they may sign in only through another domain provider.
 */
export async function openSession(
  deps: Pick<AuthDeps, 'keys' | 'settings' | 'clock' | 'domainProviders'>,
  db: Db,
  userId: string,
  method: AuthenticationMethod,
  provider: string | null = null,
): Promise<SessionAnswer> {
  const now = deps.clock();
  markBrowser();
  const origin = getOrigin();
  const { ip, userAgent, country } = origin;
  const [session] = await db<{ id: string }[]>`
    with signed_in as (
      update auth.users set last_sign_in_at = ${now}, updated_at = ${now}
      where id = ${userId} returning id
    ), identified as (
      update auth.identities set last_sign_in_at = ${now} where user_id = ${userId}
    )
    insert into auth.sessions (user_id, created_at, updated_at, ip, user_agent, country, provider)
    select id, ${now}, ${now}, ${ip}, ${userAgent}, ${country}, ${provider} from signed_in
    returning id`;
  if (!session) throw new AuthError('session_not_found');
  // Sent together, and done in this order: each round trip to the database costs more than the
  // statement.
  const [user, , refreshToken, , isClosed] = await Promise.all([
    findUserById(db, userId),
    noteMethod(db, session.id, method, now),
    insertRefreshToken(db, session.id, now),
    rememberPlace(db, { userId, origin, now }),
    deps.domainProviders.isRequired(db, userId, provider),
  ]);
  if (!user) throw new AuthError('session_not_found');
  if (isClosed) throw new AuthError('user_sso_managed');
  return buildSession(deps, db, user, session.id, refreshToken);
}

/**
 * A session whose owner has proved a second factor; `factorId` is null if it isn't one of the
 * account's.
 */
export type RaisedSession = {
  userId: string;
  sessionId: string;
  factorId: string | null;
  method: SecondFactorMethod;
};

/**
 * Records that a session has proved a second factor, and ends the owner's sessions that haven't.
 * Earlier access tokens keep their level; the refresh token becomes void. Throws `user_banned`, or
 * `session_not_found` when the session has ended.
 */
export async function raiseSession(
  deps: Pick<AuthDeps, 'keys' | 'settings' | 'clock'>,
  tx: Db,
  raised: RaisedSession,
): Promise<SessionAnswer> {
  const { userId, sessionId, factorId, method } = raised;
  const now = deps.clock();
  const open = await tx`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = ${now}
    where id = ${sessionId} and user_id = ${userId} returning id`;
  const user = await findUserById(tx, userId);
  if (open.length === 0 || !user) throw new AuthError('session_not_found');
  await noteMethod(tx, sessionId, method, now);
  await tx`delete from auth.sessions where user_id = ${userId} and aal < 'aal2'`;
  await revokeRefreshTokens(tx, sessionId, now);
  const refreshToken = await insertRefreshToken(tx, sessionId, now);
  return buildSession(deps, tx, user, sessionId, refreshToken);
}

/** Records a session's authentication method and its time. */
export function noteMethod(db: Db, sessionId: string, method: AuthenticationMethod, now: Date) {
  return db`
    insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
    values (${sessionId}, ${method}, ${now}, ${now})
    on conflict (session_id, authentication_method)
    do update set created_at = excluded.created_at, updated_at = excluded.updated_at`;
}

/** The response with a session's tokens. Throws `user_banned`. */
export async function buildSession(
  { keys, settings, clock }: Pick<AuthDeps, 'keys' | 'settings' | 'clock'>,
  db: Db,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
): Promise<SessionAnswer> {
  if (isBanned(user, clock())) throw new AuthError('user_banned');
  const [proof] = await db<{ aal: AssuranceLevel; amr: object[] }[]>`
    select s.aal, coalesce(jsonb_agg(
      jsonb_build_object('method', c.authentication_method,
        'timestamp', extract(epoch from c.updated_at)::int)
      order by c.updated_at desc, c.id), '[]') as amr
    from auth.sessions s join auth.mfa_amr_claims c on c.session_id = s.id
    where s.id = ${sessionId} group by s.id`;
  const expiresIn = settings.jwtExpirySeconds;
  const claims = {
    sub: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    phone: '',
    session_id: sessionId,
    aal: proof?.aal ?? 'aal1',
    amr: proof?.amr ?? [],
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

/** Which sessions to end. Refresh tokens end with them, access tokens when they expire. */
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
