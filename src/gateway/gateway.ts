import { Hono } from 'hono';
import type { Sql } from 'postgres';
import { createAuth } from './auth/auth.ts';
import type { AuthParts } from './auth/parts.ts';
import { createConnectionPool } from './connection-pool.ts';
import { createRest } from './rest/rest.ts';

/**
 * What a gateway is made of. `sql` is connected as a role that owns the schema `auth` and may become
 * anon, authenticated and service_role. It says where the database is, and listens; requests have
 * connections of their own, as many as its `max`.
 */
export type GatewayParts = Omit<AuthParts, 'pool'> & { sql: Sql };

/** What answers; `close` ends the connections it opened beside `sql`. */
export type Gateway = Hono & { close(): Promise<void> };

/** The hosted backend's protocol: `/auth/v1/*` signs people in, `/rest/v1/*` queries tables as them. */
export function createGateway({ sql, ...parts }: GatewayParts): Gateway {
  const pool = createConnectionPool(sql);
  const app = new Hono()
    .route('/auth/v1', createAuth({ ...parts, pool }))
    .route('/rest/v1', createRest({ ...parts, sql, pool }));
  return Object.assign(app, { close: pool.close });
}
