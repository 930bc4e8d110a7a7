import { Hono } from 'hono';
import type { Sql } from 'postgres';
import { createAuth } from './auth/auth.ts';
import type { AuthSource } from './auth/deps.ts';
import { createConnectionPool } from './connection-pool.ts';
import { createRest } from './rest/rest.ts';
import type { Files } from './storage/files/files.ts';
import { createStorage, type Storage } from './storage/storage.ts';

/**
 * What a gateway is made of. `sql` is connected as a role that owns the schema `auth` and may become
 * anon, authenticated and service_role. It says where the database is, and listens; requests have
 * connections of their own, as many as its `max`.
 */
export type GatewayDeps = Omit<AuthSource, 'pool'> & {
  sql: Sql;
  /** Where files lie; without it there is no storage. */
  files?: Files | undefined;
  /** A folder for finished renditions of images, which may be emptied at any time. */
  renditionsDirectory?: string | undefined;
  /** A folder for the bytes of uploads that are on their way. */
  incomingDirectory?: string | undefined;
};

/**
 * What answers. `close` ends the connections it opened beside `sql`; `sweep` removes files that no
 * object names, which is worth doing now and then.
 */
export type Gateway = Hono & { close(): Promise<void>; sweep: Storage['sweep'] };

/**
 * The hosted backend's protocol: `/auth/v1/*` signs people in, `/rest/v1/*` queries tables as them,
 * `/storage/v1/*` keeps their files.
 */
export function createGateway({ sql, files, ...parts }: GatewayDeps): Gateway {
  const pool = createConnectionPool(sql);
  const { storage: settings, clientAddress } = parts.settings;
  const storage = files && createStorage({ ...parts, pool, files, settings, clientAddress });
  const app = new Hono()
    .route('/auth/v1', createAuth({ ...parts, pool }))
    .route('/rest/v1', createRest({ ...parts, sql, pool }));
  if (storage) app.route('/storage/v1', storage);
  return Object.assign(app, { close: pool.close, sweep: storage?.sweep ?? (async () => 0) });
}
