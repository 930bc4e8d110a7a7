import type { Sql } from '#database/connect.ts';
import {
  createConnectionPool,
  type Deadlines,
  finishTransaction,
} from '#gateway/connections/connection-pool.ts';
import { QUERY_TIMEOUT_MS, QUERY_WAIT_MS } from '../limits/database.ts';

/**
 * Queries the database for a waiting caller: on a separate connection, and within seconds.
 *
 * @throws ConnectionError if there was no connection in time, or it was lost or silent; its writes
 *   may have succeeded
 */
export type Ask = <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;

/**
 * A silent connection is discarded, and waiting for one times out: the driver's own pool would keep both
 * until the operating system notices, 15 minutes later.
 *
 * @param sql says where the database is; `ask` opens separate connections
 * @param connections as many as `sql` has by default
 * @param deadlines defaults to the limits
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
 * @param sql a connection from `ask`
 * @returns the result of `work`, once its statements are committed together
 */
export async function inTransaction<Result>(
  sql: Sql,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql.unsafe('begin');
  return finishTransaction(sql, work);
}
