import { Hono } from 'hono';
import { AuthError } from '../errors.ts';

/** Refuses SAML, like a hosted backend with it turned off. */
export function notOfferedRoute(): Hono {
  const refuse = () => {
    throw new AuthError('saml_provider_disabled');
  };
  return new Hono().all('/sso', refuse).all('/sso/*', refuse);
}
