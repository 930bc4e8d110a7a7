import type { ISql } from 'postgres';
import type { ConnectionPool } from '../connections/connection-pool.ts';
import { finishTransaction } from '../connections/finish-transaction.ts';

/** Anything that runs a statement, in a transaction or outside. */
export type Db = ISql;

/** The database as the routes use it. Both reject with a ConnectionError when it is out of reach. */
export type Database = {
  /** Runs a statement that may be repeated: when a connection turns out dead it runs on another. */
  query<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs `work` and commits, or rolls back when it throws. */
  transact<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
};

/**
 * Statements and transactions over connections of the pool.
 *
 * @param describeRequest what transactions have in `request.headers`, so that triggers know where a request came from
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
          // Sent together: each way to the database costs more than the statement.
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
