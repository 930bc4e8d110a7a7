// Limits on requests to a hosted backend.

/**
 * How long it may take to start responding to a complete request. Test: `app/server/hosted/proxy.test.ts`.
 */
export const BACKEND_ANSWER_MS = 30_000;
/** How long it may take to respond when we start. Test: `app/server/hosted/check-backend.test.ts`. */
export const BACKEND_CHECK_MS = 10_000;
/**
 * How long it may take to respond when monitors query us. Test: `app/server/hosted/check-backend.test.ts`.
 */
export const BACKEND_HEALTH_MS = 2_000;
/** A body with an email, or for a new account. Test: `app/server/hosted/hosted.test.ts`. */
export const GUARDED_BODY_MAX_BYTES = 64 * 1024;
/** How many files are listed or removed in one request. */
export const FILES_REMOVED_AT_ONCE = 100;
