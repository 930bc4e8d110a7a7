/** Connections of the server's own SQL. */
export const DATABASE_POOL_SIZE = 10;
/** Simultaneous reports at a replica. */
export const REPLICA_POOL_SIZE = 5;
/**
 * For our own routes: how long a request waits for a connection, and may keep it. Both are milliseconds,
 * except for a sitemap of fifty thousand pages. A silent database is given up earlier (decision 052).
 * Test: `app/server/routes/hung-database.test.ts`.
 */
export const QUERY_WAIT_MS = 3_000;
export const QUERY_TIMEOUT_MS = 5_000;
/** How long to wait for a silent database on closing. */
export const DATABASE_CLOSE_TIMEOUT_SECONDS = 5;
