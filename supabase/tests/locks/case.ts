import type { Sql } from '#database/connect.ts';

/** One of the database's locks, and what goes wrong without it under concurrency. */
export type LockCase = {
  /** The function that takes it. */
  of: string;
  must: string;
  /** Runs two concurrently. Expects what must be true then. */
  tries: (sql: Sql) => Promise<void>;
};
