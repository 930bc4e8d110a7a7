// Signing keys and role keys.

/** As long as the hash it is used with (RFC 7518, section 3.2). Test: `keys/keys.test.ts`. */
export const JWT_SECRET_MIN_BYTES = 32;
/** A chosen public or secret key must not be guessed. Test: `keys/keys.test.ts`. */
export const ROLE_KEY_MIN_CHARACTERS = 20;
/** An installation's public and secret key, which aren't renewed. */
export const ROLE_KEY_LIFETIME_SECONDS = 10 * 365 * 24 * 60 * 60;
/** Tokens whose signature has been checked, some megabytes. Test: `keys/keys.test.ts`. */
export const CHECKED_TOKENS_MAX_SIZE = 10_000;
