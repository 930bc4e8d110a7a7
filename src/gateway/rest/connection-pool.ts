import type { Sql } from 'postgres';
import { restErrors } from './errors.ts';
import { isConnectionFailure } from './postgres-errors.ts';

/** How long a request waits for a free connection before it is told 504. */
const ACQUIRE_TIMEOUT_MS = 10_000;

/**
 * Lends whole connections, one borrower at a time.
 *
 * A driver's pool frees a connection only after a round trip each for `begin` and `commit`; a lent
 * connection takes a transaction's statements in one go. And a connection that failed is thrown
 * away here, with whatever the driver still had queued on it, so that nothing of one caller's
 * transaction can run on its successor (postgres.js 3.4 writes to a closed socket when a
 * connection dies inside `sql.begin`).
 */
export type ConnectionPool = {
  /** Runs `work` on a connection of its own. Throws PGRST003 when none gets free in time. */
  lend<T>(work: (connection: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

type PoolOptions = {
  /** How many connections are open at most. */
  max: number;
  /** After how long a loan is over, and its connection given up as dead. */
  deadlineMs: number;
};

/** Makes a client that holds at most one connection, and says when that is closed. */
type Open = (onClose: () => void) => Sql;

type Waiting = { resolve: (connection: Sql) => void; reject: (error: Error) => void };

/** Hands out connections that `open` makes. */
export function createConnectionPool(open: Open, options: PoolOptions): ConnectionPool {
  const { max, deadlineMs } = options;
  const idle: Sql[] = [];
  const waiting: Waiting[] = [];
  const clients = new Set<Sql>();
  let closed = false;

  const openClient = () => {
    // The driver answers the next query on a connection that died idle with an error.
    const client: Sql = open(() => forget(client));
    clients.add(client);
    return client;
  };

  const acquire = (): Promise<Sql> | Sql => {
    if (closed) throw restErrors.databaseUnreachable();
    const free = idle.pop();
    if (free !== undefined) return free;
    if (clients.size < max) return openClient();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(restErrors.poolTimeout());
      }, ACQUIRE_TIMEOUT_MS);
      const entry: Waiting = {
        resolve: (connection) => {
          clearTimeout(timer);
          resolve(connection);
        },
        reject,
      };
      waiting.push(entry);
    });
  };

  const forget = (client: Sql) => {
    clients.delete(client);
    const place = idle.indexOf(client);
    if (place >= 0) idle.splice(place, 1);
  };

  const giveBack = (client: Sql) => {
    if (!clients.has(client)) return discard(client);
    const next = waiting.shift();
    if (next === undefined) idle.push(client);
    else next.resolve(client);
  };

  const discard = (client: Sql) => {
    forget(client);
    void client.end({ timeout: 0 }).catch(() => undefined);
    const next = closed ? undefined : waiting.shift();
    if (next !== undefined) next.resolve(openClient());
  };

  return {
    async lend(work) {
      const client = await acquire();
      try {
        const result = await within(deadlineMs, work(client));
        giveBack(client);
        return result;
      } catch (error) {
        if (isConnectionFailure(error)) discard(client);
        else giveBack(client);
        throw error;
      }
    },
    async close() {
      closed = true;
      await Promise.all([...clients].map((client) => client.end({ timeout: 1 })));
      clients.clear();
    },
  };
}

/**
 * The driver reconnects for ever to a server that hangs up during the start of a connection, as
 * proxies do whose server is down; somebody has to stop waiting.
 */
async function within<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(lateError()), deadlineMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function lateError(): Error {
  return Object.assign(new Error('no answer in time'), { code: 'CONNECTION_LATE' });
}
