// Accounts, and requests of their administrators.

export const AUTH_BODY_MAX_BYTES = 64 * 1024;
/** RFC 5321, with the errata of RFC 3696. */
export const EMAIL_MAX_CHARACTERS = 254;
/**
 * After a sign-in, the current password isn't required for this long. Test:
 * `auth/routes/accounts/update-user.test.ts`.
 */
export const FRESH_SIGN_IN_MS = 10 * 60_000;
/** The metadata is part of every access token, and so of every request's header. */
export const USER_METADATA_MAX_CHARACTERS = 4096;
/** A role's name (PostgreSQL's own limit). */
export const ADMIN_ROLE_MAX_CHARACTERS = 63;
/** A hundred years. Test: `auth/routes/admin/admin-users.test.ts`. */
export const BAN_MAX_MS = 100 * 365 * 24 * 60 * 60_000;
/**
 * The default and the maximum number of accounts per page.
 * Test: `auth/routes/admin/admin-users.test.ts`.
 */
export const ADMIN_PAGE_SIZE = 50;
export const ADMIN_PAGE_MAX_SIZE = 1000;
/** Of a user agent; longer than any browser's. Test: `auth/request/origin.test.ts`. */
export const USER_AGENT_MAX_CHARACTERS = 500;
/** The retry delay for a busy hasher or database. */
export const AUTH_RETRY_AFTER_SECONDS = 2;
/** After a sign-in, no nonce is required for this long, as at the hosted backend. Test: `auth/routes/mails/reauthenticate.test.ts`. */
export const REAUTHENTICATION_AGE_MS = 24 * 60 * 60_000;
