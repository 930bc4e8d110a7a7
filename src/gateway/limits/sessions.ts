// Sessions, their tokens, and the purge of expired ones.

/** A session lasts for as long as its refresh token is used. Test: `auth/routes/tokens/token-password.test.ts`. */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 3600;
/**
 * How long a used refresh token still answers with its successor (two tabs, a lost answer).
 * Test: `auth/routes/tokens/token-refresh-token.test.ts`.
 */
export const REFRESH_REUSE_SECONDS = 10;
/**
 * How long a copy of the server trusts that a session is open, without news that it ended.
 * Test: `sessions/session-check.test.ts`.
 */
export const SESSION_CHECK_MS = 5_000;
/** Some megabytes. */
export const CHECKED_SESSIONS_MAX_SIZE = 20_000;
/** By then emailed links and codes have long expired. Test: `sessions/session-check.test.ts`. */
export const STALE_SECRETS_AGE_MS = 2 * 24 * 60 * 60_000;
/** Used refresh tokens, if sessions may idle forever. */
export const USED_TOKENS_AGE_MS = 30 * 24 * 60 * 60_000;
/** Rows per statement of the purge, so that it holds no locks for long. */
export const PURGE_BATCH_SIZE = 5_000;
