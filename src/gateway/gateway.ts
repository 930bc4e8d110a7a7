import { Hono } from 'hono';
import type { Sql } from 'postgres';
import { createAuth } from './auth/auth.ts';
import type { Db } from './auth/database.ts';
import { resealFactors } from './auth/factors/totp.ts';
import { createCrowdRefusal, createPasswords } from './auth/passwords/passwords.ts';
import type { AuthSource } from './auth/request/deps.ts';
import { type RaisedSession, raiseSession, type SessionAnswer } from './auth/sessions/sessions.ts';
import {
  type ConnectionPool,
  createConnectionPool,
  type Deadlines,
} from './connections/connection-pool.ts';
import { createDataPool } from './connections/data-pool.ts';
import type { Replica } from './connections/replica.ts';
import type { GatewayKeys } from './keys/keys.ts';
import { rememberUses } from './rate-limits/counted-uses.ts';
import { createRest } from './rest/rest.ts';
import { type Purged, purgeSessions } from './sessions/purge.ts';
import { createSessionCheck, type SessionCheck } from './sessions/session-check.ts';
import type { Files } from './storage/files/files.ts';
import { createStorage, type Storage } from './storage/storage.ts';
import { createSpareCores, type SpareCores } from './turns/semaphore.ts';

/**
 * A gateway's dependencies. `sql` connects as a role that owns the schema `auth` and may become anon,
 * authenticated and service_role. It has the database's address and listens; requests use their own
 * connections, up to its `max`.
 */
export type GatewayDeps = Omit<AuthSource, 'pool'> & {
  sql: Sql;
  /** How long requests wait for the database; overrides the limits. */
  deadlines?: Deadlines;
  /** A standby of the database, read by calls to `settings.replicaFunctions`. */
  replica?: Replica | undefined;
  /** Where files are stored; without it there is no storage. */
  files?: Files | undefined;
  /** A folder for finished renditions of images, which may be emptied at any time. */
  renditionsDirectory?: string | undefined;
  /** The cores that hashing and renditions share with the application's own heavy work. */
  spareCores?: SpareCores | undefined;
  /** A folder for uploads in progress. */
  incomingDirectory?: string | undefined;
};

/**
 * Handles requests. `close` ends the connections it opened besides `sql`. Call these regularly: `sweep`
 * removes files without an object; `purge` deletes expired sessions and secrets, and reseals secrets sealed
 * with retired keys.
 */
export type Gateway = Hono & {
  close(): Promise<void>;
  sweep: Storage['sweep'];
  removeFolder: Storage['removeFolder'];
  /**
   * Raises a session to `aal2` for an application that has checked its own proof, such as a recovery code.
   * Its earlier tokens end; the response carries new ones. Throws `session_not_found`, `user_banned`.
   *
   * @param tx the transaction that uses up the proof
   */
  raiseSession(tx: Db, raised: Omit<RaisedSession, 'factorId'>): Promise<SessionAnswer>;
  purge(now: Date): Promise<Purged>;
  /** Re-encrypts the factors' secrets after a change of keys. @returns the number of secrets */
  reseal(): Promise<number>;
  /** For the listener: may respond before the request is read. */
  turnAwayCrowd: ReturnType<typeof createCrowdRefusal>;
};

/**
 * The hosted backend's protocol: `/auth/v1/*` signs users in, `/rest/v1/*` queries tables as them,
 * `/storage/v1/*` stores their files.
 */
export function createGateway({ sql, files, deadlines, replica, ...parts }: GatewayDeps): Gateway {
  const pool = createConnectionPool(sql, deadlines);
  const sessions = createSessionCheck({ ...parts, sql, pool });
  const keys = withSessions(parts.keys, sessions);
  const { storage: settings, clientAddress, restBounds } = parts.settings;
  const dataPool = createDataPool(withReplica(pool, replica), {
    size: sql.options.max,
    perCaller: restBounds.connectionsPerCaller,
  });
  const spareCores = parts.spareCores ?? createSpareCores();
  const passwords = parts.passwords ?? createPasswords({ spareCores });
  const source = { ...parts, keys, pool: dataPool, settings, clientAddress, spareCores };
  const storage = files && createStorage({ ...source, files });
  const app = new Hono()
    .use(rememberUses)
    .route('/auth/v1', createAuth({ ...parts, passwords, pool, sessions }))
    .route('/rest/v1', createRest({ ...parts, keys, sql, pool: dataPool }));
  if (storage) app.route('/storage/v1', storage);
  return Object.assign(app, {
    close: pool.close,
    turnAwayCrowd: createCrowdRefusal(passwords, parts.onEvent),
    sweep: storage?.sweep ?? (async () => 0),
    removeFolder: storage?.removeFolder ?? (async () => 0),
    raiseSession: (tx: Db, raised: Omit<RaisedSession, 'factorId'>) => {
      const clock = parts.clock ?? (() => new Date());
      return raiseSession({ ...parts, clock }, tx, { ...raised, factorId: null });
    },
    purge: (now: Date) => purgeSessions(pool, parts.settings, now),
    reseal: () => resealFactors(pool, parts.keys.sealing),
  });
}

/** Sends reads to the replica where allowed. */
function withReplica(
  pool: ConnectionPool,
  replica: Replica | undefined,
): Parameters<typeof createDataPool>[0] {
  if (replica === undefined) return pool;
  return {
    isDoubtful: pool.isDoubtful,
    withConnection: (work, { atReplica = false, ...options } = {}) =>
      atReplica
        ? replica.read((read) => pool.withConnection(read, options), work)
        : pool.withConnection(work, options),
  };
}

/** Wraps the keys so that a token is accepted only while its session is open. */
function withSessions(
  keys: GatewayKeys,
  sessions: SessionCheck,
): Pick<GatewayKeys, 'sign' | 'verify' | 'claimsWithoutKey'> {
  return {
    get claimsWithoutKey() {
      return keys.claimsWithoutKey;
    },
    sign: (claims, expiresInSeconds) => keys.sign(claims, expiresInSeconds),
    async verify(token) {
      const claims = await keys.verify(token);
      await sessions.assertOpen(claims);
      return claims;
    },
  };
}
