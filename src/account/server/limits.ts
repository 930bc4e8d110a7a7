const DAY_SECONDS = 24 * 60 * 60;

/**
 * The signing key and its predecessor, whose signatures expire within minutes.
 * Test: `app/server/start/open-gateway.test.ts`.
 */
export const SIGNING_KEYS_MAX_COUNT = 2;
/** How long server copies know a new key before signing with it; notifying them takes milliseconds. */
export const NEW_KEY_WAIT_MS = 1_000;
/** Accounts deleted together; the sweep continues until none is left. */
export const ACCOUNTS_DELETED_AT_ONCE = 100;
/**
 * Attempts fail only if they conflict with another write to the account. Test:
 * `account/leaving/server/delete-accounts.test.ts`.
 */
export const ACCOUNT_DELETION_TRIES = 5;
/**
 * In seconds, as in the gateway's settings. A stolen access token works for ten minutes at most. Users sign
 * in again after a month's absence, and at least twice a year. Test:
 * `gateway/sessions/session-check.test.ts`, `app/server/start/open-gateway.test.ts`.
 */
export const SESSION_LIFETIMES = {
  jwtExpirySeconds: 10 * 60,
  sessionIdleSeconds: 30 * DAY_SECONDS,
  sessionLifetimeSeconds: 180 * DAY_SECONDS,
};
/** A code, or nothing. */
export const RECOVERY_BODY_MAX_BYTES = 1024;
/** An issuer, an id and a secret. Test: `agency/company-sign-in/server/company-sign-in.test.ts`. */
export const COMPANY_PROVIDER_BODY_MAX_BYTES = 4 * 1024;

/**
 * `List-Unsubscribe=One-Click`, as a multipart form with its boundaries.
 * Test: `page/documents/server/unsubscribe.test.ts`.
 */
export const UNSUBSCRIBE_BODY_MAX_BYTES = 4 * 1024;
