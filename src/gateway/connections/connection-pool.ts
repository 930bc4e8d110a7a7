import type { Sql } from 'postgres';
import {
  ACQUIRE_TIMEOUT_MS,
  CONNECTION_USE_TIMEOUT_MS,
  DOUBT_AFTER_MS,
  SILENT_AFTER_MS,
} from '../limits/connections.ts';
import { createSemaphore } from '../turns/semaphore.ts';
import { ConnectionError, isConnectionFailure, isRefusedWrite } from './connection-errors.ts';
import { type Connections, createConnections, openProbe } from './connections.ts';
import { createPulse } from './database-pulse.ts';

/**
 * Gives whole connections to one caller at a time, at most `sql.options.max` at once.
 *
 * It doesn't use the driver's own pool or its `begin`. They take a round trip each for `begin` and `commit`,
 * while a dedicated connection sends a transaction's statements in one go. And in postgres.js 3.4 a
 * connection that dies inside `begin` brings down the process, or runs the rest of one transaction in
 * another (porsager/postgres#1208, #1215, #1216). Here a failed connection is discarded, with everything the
 * driver still had queued on it.
 */
export type ConnectionPool = {
  /**
   * Runs `work` on a dedicated connection, which it must leave without an open transaction. Rejects with a
   * ConnectionError if no connection is available, or if it fails.
   */
  withConnection<Result>(work: Work<Result>, options?: AcquireOptions): Promise<Result>;
  /** True if the database has been silent for a while, or was unreachable on the last attempt. */
  isDoubtful(): boolean;
  /** Closes all connections; running statements get a second to finish. */
  close(): Promise<void>;
};

type Work<Result> = (connection: Sql) => Promise<Result>;

export type AcquireOptions = {
  /**
   * Called if an idle connection turns out dead; says whether `work` may run again on a new one. Defaults to
   * never.
   */
  mayRepeat?: () => boolean;
  /**
   * True if `work` chose a read-only transaction, so that a refused write isn't the database's
   * fault.
   */
  isReadOnly?: boolean;
};

/** Database timeouts that override the limits. */
export type Deadlines = {
  /** How long to wait for a free connection. */
  acquireTimeoutMs?: number;
  /** When a use is aborted and its connection closed: longer than a statement may take. */
  deadlineMs?: number;
  /** How long without any response until the database is probed. */
  doubtAfterMs?: number;
  /** And until it counts as silent. */
  silentAfterMs?: number;
};

const LIMITS: Required<Deadlines> = {
  acquireTimeoutMs: ACQUIRE_TIMEOUT_MS,
  deadlineMs: CONNECTION_USE_TIMEOUT_MS,
  doubtAfterMs: DOUBT_AFTER_MS,
  silentAfterMs: SILENT_AFTER_MS,
};

/** @param sql has the database's address; it connects on first use. */
export function createConnectionPool(
  sql: Pick<Sql, 'options'>,
  options: Deadlines = {},
): ConnectionPool {
  const { acquireTimeoutMs, deadlineMs, ...silence } = { ...LIMITS, ...options };
  const connections = createConnections(sql);
  const pulse = createPulse(() => openProbe(sql), connections.discardAll, silence);
  const enter = createSemaphore({
    atOnce: sql.options.max,
    maxWaitMs: acquireTimeoutMs,
    refuse: () => new ConnectionError('busy'),
  });

  const use = createUse(connections, deadlineMs);

  const run = async <Result>(work: Work<Result>, options: AcquireOptions): Promise<Result> => {
    const { mayRepeat = () => false, isReadOnly = false } = options;
    pulse.assertHeard();
    const rested = connections.takeIdle();
    if (rested === undefined) return use(await connections.open(), work, isReadOnly);
    try {
      return await use(rested, work, isReadOnly);
    } catch (error) {
      const isLost = error instanceof ConnectionError && error.failure === 'lost';
      if (!isLost || !mayRepeat()) throw error;
      pulse.assertHeard();
      return use(await connections.open(), work, isReadOnly);
    }
  };

  return {
    withConnection: (work, options = {}) => pulse.follow(() => enter(() => run(work, options))),
    isDoubtful: () => pulse.isDoubtful() || connections.areFailing(),
    close() {
      pulse.close();
      return connections.close();
    },
  };
}

/**
 * A refused write may mean that the database is no longer the primary. It renews all connections, since
 * those to a demoted primary stay open.
 *
 * @returns a function that runs work on a connection and releases it, or closes it on failure
 */
function createUse(connections: Connections, deadlineMs: number) {
  return async <Result>(client: Sql, work: Work<Result>, isReadOnly: boolean): Promise<Result> => {
    try {
      return await within(deadlineMs, work(client));
    } catch (error) {
      const isRefused = !isReadOnly && isRefusedWrite(error);
      if (isRefused || isReadOnlyError(error)) {
        connections.renew();
        throw isRefused ? new ConnectionError('read-only', error) : error;
      }
      if (!isConnectionFailure(error)) throw error;
      connections.discard(client);
      throw error instanceof ConnectionError ? error : new ConnectionError('lost', error);
    } finally {
      connections.giveBack(client);
    }
  };
}

const isReadOnlyError = (error: unknown) =>
  error instanceof ConnectionError && error.failure === 'read-only';

/** Limits the wait for a server that accepts a connection or statement but never responds. */
function within<Result>(deadlineMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ConnectionError('late')), deadlineMs);
    const end = () => clearTimeout(timer);
    work.then(resolve, reject).then(end, end);
  });
}

/**
 * Runs `work` in this connection's open transaction, then commits, or rolls back if `work` throws.
 * A lost connection needs no rollback.
 */
export async function finishTransaction<Result>(
  connection: Sql,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    const { command } = await connection.unsafe('commit');
    // PostgreSQL's response to committing a transaction with a failed statement.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction failed unnoticed');
    return result;
  } catch (error) {
    if (!isConnectionFailure(error)) await connection.unsafe('rollback');
    throw error;
  }
}
