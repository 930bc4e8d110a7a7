import type { Sql } from '#database/connect.ts';
import { createConnectionPool, type Deadlines } from '#gateway/connections/connection-pool.ts';
import { finishTransaction } from '#gateway/connections/finish-transaction.ts';
import { QUERY_TIMEOUT_MS, QUERY_WAIT_MS } from '../limits/database.ts';

/**
 * Queries the database for a waiting caller: on a separate connection, and within seconds.
 *
 * @throws ConnectionError if there was no connection in time, or it was lost or silent; its writes
 *   may have succeeded
 */
export type Ask = <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;

/**
 * A connection that says nothing is thrown away, and what waits for one does not wait for ever: the
 * driver's own pool keeps both until the system notices, a quarter of an hour later.
 *
 * @param sql says where the database is; these connections are others than its own
 * @param connections as many as `sql` has, if not said
 * @param deadlines how long it is waited, where that isn't as the limits say
 */
export function createAsk(
  sql: Sql,
  connections = sql.options.max,
  deadlines: Deadlines = {},
): { ask: Ask; close(): Promise<void> } {
  const pool = createConnectionPool(
    { options: { ...sql.options, max: connections } },
    { acquireTimeoutMs: QUERY_WAIT_MS, deadlineMs: QUERY_TIMEOUT_MS, ...deadlines },
  );
  return { ask: (work) => pool.withConnection(work), close: pool.close };
}

/**
 * @param sql a connection that `ask` gave
 * @returns what `work` returned, once its statements are committed together
 */
export async function inTransaction<Result>(
  sql: Sql,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql.unsafe('begin');
  return finishTransaction(sql, work);
}
