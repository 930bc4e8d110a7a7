import { Hono } from 'hono';
import { createAuth } from './auth/auth.ts';
import type { AuthParts } from './auth/parts.ts';
import { createRest } from './rest/rest.ts';

/**
 * What a gateway is made of. `sql` is connected as a role that owns the schema `auth` and may become
 * anon, authenticated and service_role.
 */
export type GatewayParts = AuthParts;

/** What answers; `close` ends the connections it opened beside `sql`. */
export type Gateway = Hono & { close(): Promise<void> };

/** The hosted backend's protocol: `/auth/v1/*` signs people in, `/rest/v1/*` queries tables as them. */
export function createGateway(parts: GatewayParts): Gateway {
  const auth = createAuth(parts);
  const rest = createRest(parts);
  const app = new Hono().route('/auth/v1', auth).route('/rest/v1', rest);
  const close = async () => {
    await Promise.all([auth.close(), rest.close()]);
  };
  return Object.assign(app, { close });
}
