/** How long a push service keeps a message for a phone that is off. */
export const PUSH_LIFETIME_SECONDS = 86_400;

/** How long a push service may take to answer. Test: `audience/push/server/send-push.test.ts`. */
export const PUSH_TIMEOUT_MS = 2_000;

/**
 * Notices of all accounts wait in one queue, and endpoints come from strangers: an account's may hold it
 * this many units of time, each begun one counting whole. Test: `audience/push/server/send-push.test.ts`.
 */
export const PUSH_TIME = { points: 20, durationSeconds: 300 } as const;
export const PUSH_TIME_UNIT_MS = 500;

/** The number of failures in a row after which a browser is removed. */
export const PUSH_TRIES = 20;
