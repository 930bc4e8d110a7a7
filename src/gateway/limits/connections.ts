// Timeouts and numbers of database connections.

/**
 * A database that doesn't respond is probed after a second; after three, callers stop waiting, so that they
 * get a response within five. Test: `connections/database-pulse.test.ts`, `npm run vitest -- hung-database`.
 */
export const DOUBT_AFTER_MS = 1_000;
export const SILENT_AFTER_MS = 3_000;
export const PROBE_RENEWED_AFTER_MS = 5_000;
/**
 * How long a request waits for a connection, and may keep it (longer than a statement). Test:
 * `connections/connection-pool.test.ts`.
 */
export const ACQUIRE_TIMEOUT_MS = 5_000;
export const CONNECTION_USE_TIMEOUT_MS = 10_000;
export const CONNECT_TIMEOUT_SECONDS = 5;
export const CONNECTION_IDLE_TIMEOUT_MS = 20_000;
/** Closing a session frees its memory in PostgreSQL, such as prepared statements. */
export const CONNECTION_MAX_AGE_MS = 30 * 60_000;
export const CONNECTION_CLOSE_TIMEOUT_SECONDS = 1;
/** A read-only database refuses every write, so not every refusal may close all connections. */
export const CONNECTIONS_RENEWED_AFTER_MS = 1_000;
/** Between attempts to reach a database that is down; short, because it may be back soon. */
export const RECONNECT_BACK_OFF = { firstMs: 50, longestMs: 500 };
/** During a longer pause, requests fail with "no database" at once. */
export const RECONNECT_MAX_WAIT_MS = 100;
/** As for the hosted backend's roles, and shorter than a connection's age. Test: `rest/faults.test.ts`. */
export const STATEMENT_TIMEOUT_MS = 8_000;
export const ANONYMOUS_STATEMENT_TIMEOUT_MS = 3_000;
/** Slow queries don't need an account; sign-in must still work meanwhile. */
export const ANONYMOUS_POOL_SHARE = 0.5;
export const ANONYMOUS_MAX_WAIT_MS = 2_000;
/** The share of connections that tables and files leave to sign-in, which takes a millisecond each. */
export const SIGN_IN_POOL_SHARE = 0.2;
/**
 * How long a caller waits for one of its own connections, if all are in use. Test: `rest/fairness.test.ts`.
 */
export const CALLER_MAX_WAIT_MS = 2_000;
/** Enough for a few tabs waking together. */
export const CALLER_MAX_WAITING = 50;
/**
 * How long to wait for a replica that hasn't replayed a report's data, and for one that doesn't respond;
 * then the primary is read, and the replica is skipped for a while. Test: `connections/replica.test.ts`.
 */
export const REPLICA_BEHIND_MS = 250;
export const REPLICA_POLL_MS = 10;
export const REPLICA_PATIENCE_MS = 1_000;
export const REPLICA_ASKED_AGAIN_MS = 5_000;
/** When a caller refused for lack of a database may retry. */
export const RETRY_AFTER_SECONDS = 1;
