import type { Sql } from 'postgres';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type ConnectionPool, createConnectionPool } from '../connections/connection-pool.ts';
import {
  RATE_LIMIT_CONNECTIONS,
  RATE_LIMIT_ROWS_MAX,
  RATE_LIMIT_SWEEP_INTERVAL_MS,
  RATE_LIMIT_TIMEOUT_MS,
  type RateLimit,
} from '../limits/rate-limits.ts';
import { noteUse } from './counted-uses.ts';
import { createMemoryLimiter, type MemoryLimiter, type Refusal } from './memory-limiter.ts';
import { createRateLimitClient, hashKey, type RateLimitClient } from './rate-limit-client.ts';
import { createMeter, type RateLimitMeter } from './rate-limit-meter.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Counts uses by key: an address, an account. */
export type RateLimiter = {
  /** Counts one use. Null if it is allowed, otherwise when the next one will be. */
  take(key: string): Promise<Refusal | null>;
  /** The refusal of the next use as known to this copy of the server, without counting one. */
  findRefusal(key: string): Refusal | null;
  /** Takes back one use that shouldn't count. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

/** The first block lasts `firstSeconds`, each later one twice as long, at most `mostSeconds`. */
export type BlockGrowth = { firstSeconds: number; mostSeconds: number };

/** Limits shared by all copies of the server; they survive a restart. */
export type RateLimitStore = {
  /**
   * @param name of the limit; limits with the same name count together
   * @param growth how long a key over the limit is refused; by default until its window ends
   */
  createLimiter(name: string, limit: RateLimit, growth?: BlockGrowth): RateLimiter;
  /** The same, with the remaining uses in the outcome. */
  createMeter(name: string, limit: RateLimit): RateLimitMeter;
  /** Deletes expired rows, which also happens automatically now and then. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Stores them in PostgreSQL. While it is unreachable, each copy counts for itself, and a refused
 * key stays refused in memory until its time is up.
 *
 * @param sql has the database's address; counting has its own connections
 * @param options `table` for the counts, by default the gateway's
 */
export function createRateLimitStore(
  { options }: Pick<Sql, 'options'>,
  {
    maxRows = RATE_LIMIT_ROWS_MAX,
    timeoutMs = RATE_LIMIT_TIMEOUT_MS,
    table = { schemaName: 'auth', tableName: 'rate_limits' },
  } = {},
): RateLimitStore {
  // Losing the last counts in a crash is cheaper than flushing the disk on each use.
  const connection = { ...options.connection, synchronous_commit: 'off' };
  const pool = createConnectionPool(
    { options: { ...options, max: RATE_LIMIT_CONNECTIONS, connection } },
    // A request counts several times, so waiting for a silent database would add up.
    { acquireTimeoutMs: timeoutMs, deadlineMs: timeoutMs, silentAfterMs: timeoutMs },
  );
  const place = { client: createRateLimitClient(pool), table };
  const sweep = () => deleteExpired(pool, table, maxRows).catch(() => undefined);
  const timer = setInterval(sweep, RATE_LIMIT_SWEEP_INTERVAL_MS).unref();
  return {
    createLimiter(name, limit, growth) {
      const inMemory = createMemoryLimiter(limit);
      const inDatabase = growth
        ? createGrowingLimiter(place, name, limit, growth)
        : createLimiter(place, name, limit, inMemory);
      return createInsuredLimiter(inDatabase, inMemory);
    },
    createMeter: (name, limit) =>
      createMeter(openLimiter(place, name, limit), createMemoryLimiter(limit)),
    sweep,
    async close() {
      clearInterval(timer);
      await pool.close();
    },
  };
}

/** Where uses are counted: a table with rate-limiter-flexible's names and types. */
type Table = { schemaName: string; tableName: string };

type Place = { client: RateLimitClient; table: Table };

type DatabaseLimiter = Omit<RateLimiter, 'findRefusal'>;

/** Counts in memory while the database can't. Neither stores readable keys. */
function createInsuredLimiter(inDatabase: DatabaseLimiter, inMemory: MemoryLimiter): RateLimiter {
  return {
    findRefusal: (key) => inMemory.findRefusal(hashKey(key)),
    async take(key) {
      const hash = hashKey(key);
      try {
        const refusal = await inDatabase.take(hash);
        if (refusal === null) noteUse(() => inDatabase.giveBack(hash).catch(() => undefined));
        return refusal;
      } catch {
        const refusal = inMemory.take(hash);
        if (refusal !== null) return { ...refusal, isDatabaseAway: true };
        noteUse(() => inMemory.giveBack(hash));
        return null;
      }
    },
    async giveBack(key) {
      const hash = hashKey(key);
      await inDatabase.giveBack(hash).catch(() => inMemory.giveBack(hash));
    },
    async forget(key) {
      const hash = hashKey(key);
      inMemory.forget(hash);
      await inDatabase.forget(hash).catch(() => undefined);
    },
  };
}

/** @param inMemory refuses keys refused before, so that a flood doesn't reach the database */
function createLimiter(
  place: Place,
  name: string,
  limit: RateLimit,
  inMemory: MemoryLimiter,
): DatabaseLimiter {
  const limiter = openLimiter(place, name, limit);
  return {
    async take(key) {
      const known = inMemory.findRefusal(key);
      if (known !== null) return known;
      const refusal = toRefusal(await consume(limiter, key));
      if (refusal !== null) inMemory.block(key, refusal.retryAfterSeconds);
      return refusal;
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}

/** A key's blocks are counted for a day, or until it is reset. */
function createGrowingLimiter(
  place: Place,
  name: string,
  limit: RateLimit,
  { firstSeconds, mostSeconds }: BlockGrowth,
): DatabaseLimiter {
  const limiter = openLimiter(place, name, limit);
  const blocks = openLimiter(place, `${name}Blocks`, { points: 1, durationSeconds: DAY_SECONDS });
  const beginBlock = async (key: string): Promise<Refusal> => {
    const { consumedPoints: count } = await blocks.penalty(key);
    const seconds = Math.min(firstSeconds * 2 ** (count - 1), mostSeconds);
    await limiter.block(key, seconds);
    return { retryAfterSeconds: seconds };
  };
  return {
    async take(key) {
      const result = await consume(limiter, key);
      if (result?.consumedPoints !== limit.points + 1) return toRefusal(result);
      // The first refused use begins the block; the others only wait.
      return beginBlock(key).catch(() => toRefusal(result));
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async forget(key) {
      await Promise.all([limiter.delete(key), blocks.delete(key)]);
    },
  };
}

function openLimiter(
  place: Place,
  name: string,
  { points, durationSeconds }: RateLimit,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    keyPrefix: name,
    points,
    duration: durationSeconds,
    storeClient: place.client,
    storeType: 'pool',
    ...place.table,
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

/** Counts one use. Null if it is allowed, else the library's details of the refusal. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

function toRefusal(result: RateLimiterRes | null): Refusal | null {
  return result && { retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) };
}

/** Deletes expired rows, and above the limit those that expire first. */
async function deleteExpired(
  pool: ConnectionPool,
  { schemaName, tableName }: Table,
  maxRows: number,
): Promise<void> {
  const now = Date.now();
  await pool.withConnection(async (connection) => {
    const table = connection(`${schemaName}.${tableName}`);
    await connection`delete from ${table} where expire < ${now}`;
    await connection`
      delete from ${table} where expire <= (
        select expire from ${table} order by expire desc
        offset ${maxRows} limit 1
      )`;
  });
}
