// Passwords, and the work of hashing them.

/**
 * As at the hosted backend; an installation may require more.
 * Test: `auth/routes/accounts/signup.test.ts`.
 */
export const PASSWORD_MIN_CHARACTERS = 8;
/** A longer one only makes hashing slow. Test: `auth/routes/accounts/signup.test.ts`. */
export const PASSWORD_MAX_CHARACTERS = 128;
/**
 * For imported hashes, which we recompute on every sign-in. Test:
 * `auth/routes/admin/admin-users.test.ts`.
 */
export const PASSWORD_HASH_LIMITS = { memoryKib: 65_536, passes: 10, lanes: 8, bcryptCost: 12 };
/** Each takes 19 MiB and a core for some 50 ms. Test: `auth/passwords/passwords.test.ts`. */
export const PASSWORDS_MAX_WAITING = 100;
/**
 * Password attempts in progress, per one being hashed.
 * Test: `auth/passwords/passwords.test.ts`, `npm run bench -- hostile sign-in-flood`.
 */
export const PASSWORDS_ADMITTED_EACH = 4;
/** Delay before a refusal in a crowd. Test: `npm run bench -- hostile sign-in-flood`. */
export const CROWD_REFUSAL_DELAY_MS = 1_000;
