/** Further security events appear only in `/metrics`. Test: `kit/server/security/security-log.test.ts`. */
export const SECURITY_LINES_PER_MINUTE = 600;
/**
 * Requests started per turn of the event loop, which accepts one connection: the more, the longer new
 * visitors wait under a flood. Test: `app/server/start/listen.test.ts`, `npm run bench -- hostile
 * event-flood`.
 */
export const REQUESTS_PER_TURN = 8;
/**
 * How long a client may take to send its headers, and its whole request, and how often that is checked. With
 * Node's defaults of minutes, one machine could hold thousands of connections. Test: `app/server/start/listen.test.ts`.
 */
export const HEADERS_TIMEOUT_MS = 15_000;
export const REQUEST_TIMEOUT_MS = 60_000;
export const TIMEOUT_CHECK_INTERVAL_MS = 5_000;
/** Longer than the idle timeout of common proxies, so that they close connections, not us. */
export const KEEP_ALIVE_MS = 75_000;
/** Monitors get a response within a second. Test: `app/server/routes/hung-database.test.ts`. */
export const HEALTH_TIMEOUT_MS = 500;
/** `Retry-After` while the database is down. Test: `page/documents/server/answer-error.test.ts`. */
export const RETRY_AFTER_SECONDS = 5;
/** How long requests still running at a stop may take. */
export const STOP_GRACE_MS = 5_000;
/** An id and a reason of 500 characters. Test: `admin/server/routes/admin-functions.test.ts`. */
export const ADMINISTRATION_BODY_MAX_BYTES = 4 * 1024;
/** Proxies whose trust is cached. */
export const KNOWN_PEERS_MAX_SIZE = 256;
/** RFC 9116 recommends less than a year. Test: `app/server/routes/security-txt.test.ts`. */
export const SECURITY_TXT_LIFETIME_MS = 90 * 24 * 60 * 60_000;
/**
 * A DNS server mostly responds within a tenth of a second; a slow one is asked once more. Test:
 * `kit/server/clients/dns-resolver.test.ts`.
 */
export const DNS_TIMEOUT_MS = 3_000;
export const DNS_TRIES = 2;
/**
 * From a sign-in provider chosen by an agency: its metadata, its keys, a token.
 * Test: `kit/server/clients/guarded-fetch.test.ts`.
 */
export const PROVIDER_ANSWER_MAX_BYTES = 256 * 1024;
export const PROVIDER_ANSWER_TIMEOUT_MS = 5_000;

/** Connections of the server's own SQL. */
export const DATABASE_POOL_SIZE = 10;
/** Simultaneous reports read from a replica. */
export const REPLICA_POOL_SIZE = 5;
/**
 * For our own routes: how long a request may wait for a connection, and hold it. Both are milliseconds,
 * except for a sitemap of fifty thousand pages. A silent database is given up on earlier (decision 052).
 * Test: `app/server/routes/hung-database.test.ts`.
 */
export const QUERY_WAIT_MS = 3_000;
export const QUERY_TIMEOUT_MS = 5_000;
/** How long closing waits for a silent database. */
export const DATABASE_CLOSE_TIMEOUT_SECONDS = 5;
