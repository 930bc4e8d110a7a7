import type { Sql } from '#database/connect.ts';

/** One lock of the database, and what goes wrong without it where two act at once. */
export type LockCase = {
  /** The function that takes it. */
  of: string;
  must: string;
  /** Lets two act at once. Expects what must be true then. */
  tries: (sql: Sql) => Promise<void>;
};
