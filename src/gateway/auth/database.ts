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

/** Statements and transactions over connections of the pool. */
export function createDatabase(pool: ConnectionPool): Database {
  return {
    query: (work) => pool.withConnection(work, { mayRepeat: () => true }),
    transact: (work) => {
      let hasBegun = false;
      return pool.withConnection(
        async (connection) => {
          await connection.unsafe('begin');
          hasBegun = true;
          return finishTransaction(connection, () => work(connection));
        },
        { mayRepeat: () => !hasBegun },
      );
    },
  };
}
