import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts';
import {
  RATE_LIMIT_CONNECTIONS,
  RATE_LIMIT_ROWS_MAX,
  RATE_LIMIT_SWEEP_INTERVAL_MS,
  RATE_LIMIT_TIMEOUT_MS,
  type RateLimit,
} from './limits.ts';

/** Counts uses by key: an address, an account. */
export type RateLimiter = {
  /** Counts one use. Null when it is allowed, else in how many seconds the next one may be. */
  take(key: string): Promise<{ retryAfterSeconds: number } | null>;
  /** Takes back one use, which turned out to be none. */
  giveBack(key: string): Promise<void>;
  /** Forgets the uses of a key. */
  forget(key: string): Promise<void>;
};

/** Limits that all copies of the server share, and that a restart does not forget. */
export type RateLimitStore = {
  /** @param name of the limit; who gives the same name counts together */
  createLimiter(name: string, limit: RateLimit): RateLimiter;
  /** Deletes what has expired, which happens by itself now and then. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Keeps them in PostgreSQL. While that is out of reach each copy counts for itself, and a key that is
 * refused is refused from memory until its time is over.
 *
 * @param sql says where the database is; counting has connections of its own
 */
export function createRateLimitStore(
  { options }: Pick<Sql, 'options'>,
  { maxRows = RATE_LIMIT_ROWS_MAX } = {},
): RateLimitStore {
  // What a crash takes of the last moments is worth less than a flush of the disk for each use.
  const connection = { ...options.connection, synchronous_commit: 'off' };
  const pool = createConnectionPool(
    { options: { ...options, max: RATE_LIMIT_CONNECTIONS, connection } },
    { acquireTimeoutMs: RATE_LIMIT_TIMEOUT_MS, deadlineMs: RATE_LIMIT_TIMEOUT_MS },
  );
  const client = createClient(pool);
  const sweep = () => deleteExpired(pool, maxRows).catch(() => undefined);
  const timer = setInterval(sweep, RATE_LIMIT_SWEEP_INTERVAL_MS).unref();
  return {
    createLimiter: (name, limit) => createLimiter(client, name, limit),
    sweep,
    async close() {
      clearInterval(timer);
      await pool.close();
    },
  };
}

function createLimiter(client: Client, name: string, limit: RateLimit): RateLimiter {
  const { points, durationSeconds } = limit;
  const bounds = { keyPrefix: name, points, duration: durationSeconds };
  const limiter = new RateLimiterPostgres({
    ...bounds,
    storeClient: client,
    storeType: 'pool',
    schemaName: 'auth',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(bounds),
  });
  return {
    async take(key) {
      try {
        await limiter.consume(hashKey(key));
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
    async giveBack(key) {
      await limiter.reward(hashKey(key));
    },
    async forget(key) {
      await limiter.delete(hashKey(key));
    },
  };
}

/** Whom a key names is not to be read in the table, and is of one length there. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

type Query = { text: string; values: (string | number)[] };
type Client = { query(query: Query): Promise<{ rows: object[]; rowCount: number }> };

/** The pool, as the library asks for it. */
function createClient(pool: ConnectionPool): Client {
  return {
    async query({ text, values }) {
      const rows = await pool.withConnection(
        (connection) => connection.unsafe(text, values, { prepare: true }),
        // A use that is counted twice is no harm.
        { mayRepeat: () => true },
      );
      return { rows, rowCount: rows.count };
    },
  };
}

/** What has expired goes; and beyond so many rows what would expire first. */
async function deleteExpired(pool: ConnectionPool, maxRows: number): Promise<void> {
  const now = Date.now();
  await pool.withConnection(async (connection) => {
    await connection`delete from auth.rate_limits where expire < ${now}`;
    await connection`
      delete from auth.rate_limits where expire <= (
        select expire from auth.rate_limits order by expire desc
        offset ${maxRows} limit 1
      )`;
  });
}
