import { Hono } from 'hono';
import { AuthError } from '../errors.ts';

/** What the hosted backend has and this one does not, refused as it refuses what is switched off: SAML. */
export function notOfferedRoute(): Hono {
  const refuse = () => {
    throw new AuthError('saml_provider_disabled');
  };
  return new Hono().all('/sso', refuse).all('/sso/*', refuse);
}
