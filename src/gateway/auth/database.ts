import type { ISql } from 'postgres';
import { type ConnectionPool, finishTransaction } from '../connections/connection-pool.ts';

/** Anything that runs a statement, in a transaction or outside. */
export type Db = ISql;

/** The database as the routes use it. Both reject with a ConnectionError if it is unreachable. */
export type Database = {
  /** Runs a repeatable statement: if a connection turns out dead, it runs on another. */
  query<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs `work` and commits, or rolls back if it throws. */
  transact<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
};

/**
 * Statements and transactions over the pool's connections.
 *
 * @param describeRequest the value of `request.headers` in transactions, so that triggers know a
 * request's origin
 */
export function createDatabase(
  pool: ConnectionPool,
  describeRequest: () => string | null,
): Database {
  return {
    query: (work) => pool.withConnection(work, { mayRepeat: () => true }),
    transact: (work) => {
      let hasBegun = false;
      const headers = describeRequest();
      return pool.withConnection(
        async (connection) => {
          // Sent together: each round trip to the database costs more than the statement.
          await Promise.all([
            connection.unsafe('begin'),
            headers && connection`select set_config('request.headers', ${headers}, true)`,
          ]);
          hasBegun = true;
          return finishTransaction(connection, () => work(connection));
        },
        { mayRepeat: () => !hasBegun },
      );
    },
  };
}
