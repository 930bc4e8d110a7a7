import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { CODE_VERIFIER_MAX_CHARACTERS } from '../../../limits/providers.ts';
import type { Db } from '../../database.ts';
import { AuthError } from '../../errors.ts';
import { readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { noteSubject } from '../../request/report-events.ts';
import { useAuthCode } from '../../sessions/flow-states.ts';
import { rotateRefreshToken } from '../../sessions/refresh-tokens.ts';
import type { SessionAnswer } from '../../sessions/sessions.ts';
import { buildSession, openSession } from '../../sessions/sessions.ts';
import { findUserBySession } from '../../users/users.ts';
import { grantPassword } from './token-password.ts';

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
 * Whether a session was opened without the domain's provider, which has since become required. Such
 * a session ends.
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
 * A session for the client that began the flow: the code came with the link, the verifier never
 * left the client.
 */
async function grantPkce(context: Context, deps: AuthDeps): Promise<SessionAnswer> {
  await deps.limits.take('verifyPerAddress', deps.settings.clientAddress(context));
  const { auth_code: code, code_verifier: verifier } = await readBody(context, pkceBody);
  return deps.transact(async (tx) => {
    const flow = await useAuthCode(tx, { code, verifier, now: deps.clock() });
    return openSession(deps, tx, flow.userId, flow.method, flow.provider);
  });
}

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
