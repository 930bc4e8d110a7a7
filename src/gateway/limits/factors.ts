// Second factors and passkeys.

/**
 * As at the hosted backend: two phones, and a security key of each kind.
 * Test: `auth/routes/factors/factors.test.ts`.
 */
export const FACTORS_MAX = 10;
/**
 * After this, an unverified factor may be replaced by the next one. Test:
 * `auth/routes/factors/factors.test.ts`.
 */
export const FACTOR_SETUP_MS = 15 * 60_000;
export const FACTOR_NAME_MAX_CHARACTERS = 120;
/** As at the hosted backend. Test: `auth/routes/factors/factors.test.ts`. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** 160 bits, as RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20;
/** Half a minute either way, as RFC 6238 recommends. Test: `auth/routes/factors/factors.test.ts`. */
export const TOTP_SKEW_STEPS = 1;
/**
 * People have to find their phone, and their glasses.
 * Test: `auth/routes/passkeys/passkeys.test.ts`.
 */
export const WEBAUTHN_CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** As at the hosted backend. Test: `auth/routes/passkeys/passkey-guards.test.ts`. */
export const PASSKEYS_MAX_PER_USER = 10;
export const PASSKEY_NAME_MAX_CHARACTERS = 120;
