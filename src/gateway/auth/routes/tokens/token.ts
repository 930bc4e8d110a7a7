import { type Context, Hono } from 'hono';
import { AuthError } from '../../errors.ts';
import type { AuthDeps } from '../../request/deps.ts';
import type { SessionAnswer } from '../../sessions/sessions.ts';
import { grantPassword } from './token-password.ts';
import { grantPkce } from './token-pkce.ts';
import { grantRefreshToken } from './token-refresh-token.ts';

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
