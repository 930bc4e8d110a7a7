// Limits on what is asked of a hosted backend.

/** How long it may take to begin an answer, once it has the whole request. Test: `start/hosted/proxy.test.ts`. */
export const BACKEND_ANSWER_MS = 30_000;
/** How long it may take to answer at a start. Test: `start/hosted/check-backend.test.ts`. */
export const BACKEND_CHECK_MS = 10_000;
/** How long it may take to answer when monitors ask us. Test: `start/hosted/check-backend.test.ts`. */
export const BACKEND_HEALTH_MS = 2_000;
/** Of a request that names an address, or makes an account. Test: `start/hosted/hosted.test.ts`. */
export const GUARDED_BODY_MAX_BYTES = 64 * 1024;
/** Files listed, and removed, in one request. */
export const FILES_REMOVED_AT_ONCE = 100;
