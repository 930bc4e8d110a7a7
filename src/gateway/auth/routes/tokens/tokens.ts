import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { CODE_VERIFIER_MAX_CHARACTERS } from '../../../limits/auth.ts';
import type { Db } from '../../database.ts';
import { AuthError } from '../../errors.ts';
import { isBcrypt } from '../../passwords/passwords.ts';
import { emailField, passwordField, readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { noteSubject } from '../../request/report-events.ts';
import { useAuthCode } from '../../sessions/flow-states.ts';
import { rotateRefreshToken } from '../../sessions/refresh-tokens.ts';
import {
  buildSession,
  deleteSessions,
  isBanned,
  openSession,
  type SessionAnswer,
} from '../../sessions/sessions.ts';
import { countTryAtAccount, countTryFromAddress } from '../../sessions/sign-in-guard.ts';
import { getCaller } from '../../users/bearer.ts';
import { findUserByEmail, findUserBySession, type UserRow } from '../../users/users.ts';

type Grant = (context: Context, deps: AuthDeps) => Promise<SessionAnswer>;

const refuseWeb3: Grant = () => {
  throw new AuthError('web3_provider_disabled');
};

/** Sign-ins with a provider go through redirects; ID tokens from clients aren't accepted. */
const refuseIdToken: Grant = () => {
  throw new AuthError('provider_disabled');
};

const GRANTS = new Map<string, Grant>([
  ['password', grantPassword],
  ['refresh_token', grantRefreshToken],
  ['pkce', grantPkce],
  ['web3', refuseWeb3],
  ['id_token', refuseIdToken],
]);

/** POST /token?grant_type=…: a session in exchange for a password, a refresh token or a code. */
export function tokenRoute(deps: AuthDeps): Hono {
  return new Hono().post('/token', async (context) => {
    const grant = GRANTS.get(context.req.query('grant_type') ?? '');
    if (!grant) throw new AuthError('unsupported_grant_type');
    return context.json(await grant(context, deps));
  });
}

const scopeParameter = z.enum(['global', 'local', 'others']);

/** POST /logout?scope=…: ends all of the caller's sessions (the default), this one, or all others. */
export function logoutRoute(deps: AuthDeps): Hono {
  return new Hono().post('/logout', async (context) => {
    const scope = scopeParameter.safeParse(context.req.query('scope') ?? 'global');
    if (!scope.success) {
      throw new AuthError('validation_failed', { message: 'Unsupported logout scope' });
    }
    const { user, sessionId } = await getCaller(context, deps);
    await deps.transact((tx) =>
      deleteSessions(tx, { userId: user.id, sessionId, scope: scope.data }),
    );
    return context.body(null, 204);
  });
}

const passwordBody = z.object({
  email: z.nullish(emailField),
  phone: z.nullish(z.string()),
  password: passwordField,
});

const PHONE_LOGINS = { message: 'Phone logins are disabled', status: 422 } as const;

/**
 * Opens a session for a password. An unknown account and a wrong password get the same response after the
 * same time.
 */
async function grantPassword(context: Context, deps: AuthDeps): Promise<SessionAnswer> {
  const address = deps.settings.clientAddress(context);
  const { email, phone, password } = await readBody(context, passwordBody);
  if (!email && phone) throw new AuthError('phone_provider_disabled', PHONE_LOGINS);
  if (!email) throw new AuthError('validation_failed', { message: 'missing email or phone' });
  return deps.passwords.admit(() => tryPassword(deps, { email, password, address }), address);
}

type Try = { email: string; password: string; address: string };

async function tryPassword(deps: AuthDeps, tried: Try): Promise<SessionAnswer> {
  const { query, transact, settings, limits, passwords, clock } = deps;
  const { email, password, address } = tried;
  const [user] = await Promise.all([
    query((db) => findUserByEmail(db, email)),
    limits.take('signInPerAddress', address),
    countTryFromAddress(deps, { email, address }),
  ]);
  // In parallel, so that counting takes no extra time.
  const [{ succeed }, fits] = await Promise.all([
    countTryAtAccount(deps, { email, address, user }),
    passwords.verify(user?.encrypted_password ?? null, password),
  ]);
  if (!user || !fits) throw new AuthError('invalid_credentials');
  if (isBanned(user, clock())) throw new AuthError('user_banned');
  if (!user.email_confirmed_at && !settings.allowUnverifiedSignIn) {
    throw new AuthError('email_not_confirmed');
  }
  const [session] = await Promise.all([
    transact((tx) => openSession(deps, tx, user.id, 'password')),
    succeed(),
    renewHash(deps, user, password),
  ]);
  return session;
}

/** Replaces another backend's hash with ours, unless the password has since changed. */
async function renewHash(
  { query, passwords }: AuthDeps,
  { id, encrypted_password: old }: UserRow,
  password: string,
): Promise<void> {
  if (old === null || !isBcrypt(old)) return;
  const renewed = await passwords.hash(password);
  await query(
    (db) => db`
      update auth.users set encrypted_password = ${renewed}
      where id = ${id} and encrypted_password = ${old}`,
  );
}

const refreshBody = z.object({ refresh_token: z.string().check(z.minLength(1)) });

/** A session's next tokens. Reusing an old one after the interval ends the session. */
async function grantRefreshToken(context: Context, deps: AuthDeps): Promise<SessionAnswer> {
  const { transact, settings, limits, clock, log } = deps;
  await limits.take('refreshPerAddress', settings.clientAddress(context));
  const { refresh_token: token } = await readBody(context, refreshBody);

  const answer = await transact(async (tx) => {
    const rotation = await rotateRefreshToken(tx, token, {
      now: clock(),
      reuseIntervalSeconds: settings.refreshReuseIntervalSeconds,
      lifetimes: settings,
    });
    if (rotation.outcome !== 'rotated') return rotation;
    const user = await findUserBySession(tx, rotation.sessionId);
    if (!user) return { outcome: 'unknown' } as const;
    noteSubject(context, { userId: user.id });
    if (await isClosedWay(deps, tx, { userId: user.id, sessionId: rotation.sessionId })) {
      return { outcome: 'closed' } as const;
    }
    const session = await buildSession(deps, tx, user, rotation.sessionId, rotation.token);
    return { outcome: 'rotated', session } as const;
  });
  if (answer.outcome === 'rotated') return answer.session;
  if (answer.outcome === 'closed') throw new AuthError('user_sso_managed');
  if (answer.outcome === 'expired') throw new AuthError('session_expired');
  if (answer.outcome === 'unknown') throw new AuthError('refresh_token_not_found');
  log.warn({ session_id: answer.sessionId }, 'a used refresh token came back: session ended');
  throw new AuthError('refresh_token_already_used');
}

/**
 * True if a session was opened without the domain's provider, which has since become required. Such sessions
 * end.
 */
async function isClosedWay(
  { domainProviders }: Pick<AuthDeps, 'domainProviders'>,
  tx: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const [opened] = await tx<{ provider: string | null }[]>`
    select provider from auth.sessions where id = ${sessionId}`;
  const isClosed = await domainProviders.isRequired(tx, userId, opened?.provider ?? null);
  if (isClosed) await tx`delete from auth.sessions where id = ${sessionId}`;
  return isClosed;
}

const pkceBody = z.object({
  auth_code: z.string().check(z.minLength(1)),
  code_verifier: z.string().check(z.minLength(1), z.maxLength(CODE_VERIFIER_MAX_CHARACTERS)),
});

/**
 * A session for the client that began the flow: the code came with the link, but the verifier never left the
 * client.
 */
async function grantPkce(context: Context, deps: AuthDeps): Promise<SessionAnswer> {
  await deps.limits.take('verifyPerAddress', deps.settings.clientAddress(context));
  const { auth_code: code, code_verifier: verifier } = await readBody(context, pkceBody);
  return deps.transact(async (tx) => {
    const flow = await useAuthCode(tx, { code, verifier, now: deps.clock() });
    return openSession(deps, tx, flow.userId, flow.method, flow.provider);
  });
}
