import { type Context, Hono } from 'hono';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { assertServiceRole } from '../users/bearer.ts';

const OAUTH_SERVER = 'OAuth server is disabled';
const CUSTOM_PROVIDERS = 'Custom OAuth providers are disabled';

/** Refuses features this gateway lacks, like a hosted backend with them turned off. */
export function notOfferedRoute(deps: AuthDeps): Hono {
  const refuseSaml = () => {
    throw new AuthError('saml_provider_disabled');
  };
  const refuse = (message: string) => () => {
    throw new AuthError('feature_disabled', { message });
  };
  const refuseAdmin = (message: string) => async (context: Context) => {
    await assertServiceRole(context, deps);
    return refuse(message)();
  };
  return new Hono()
    .all('/sso', refuseSaml)
    .all('/sso/*', refuseSaml)
    .all('/oauth/*', refuse(OAUTH_SERVER))
    .all('/user/oauth/*', refuse(OAUTH_SERVER))
    .all('/admin/oauth/*', refuseAdmin(OAUTH_SERVER))
    .all('/admin/custom-providers/*', refuseAdmin(CUSTOM_PROVIDERS));
}
