// Accounts.

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
/** The length of a user agent; longer than any browser's. Test: `auth/request/origin.test.ts`. */
export const USER_AGENT_MAX_CHARACTERS = 500;
/** The retry delay for a busy hasher or database. */
export const AUTH_RETRY_AFTER_SECONDS = 2;
/** After a sign-in, no nonce is required for this long, as at the hosted backend. Test: `auth/routes/mails/reauthenticate.test.ts`. */
export const REAUTHENTICATION_AGE_MS = 24 * 60 * 60_000;

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
 * Password attempts in progress for each one being hashed. Test: `auth/passwords/passwords.test.ts`, `npm
 * run bench -- hostile sign-in-flood`.
 */
export const PASSWORDS_ADMITTED_EACH = 4;
/** Delay before a refusal under load. Test: `npm run bench -- hostile sign-in-flood`. */
export const CROWD_REFUSAL_DELAY_MS = 1_000;

// Emailed links and codes.

/** Emails take time to arrive and to be read. Test: `auth/routes/mails/verify.test.ts`. */
export const CONFIRMATION_LIFETIME_MS = 24 * 60 * 60_000;
/** A link that claims an account without a password. Test: `auth/routes/admin/generate-link.test.ts`. */
export const INVITATION_LIFETIME_MS = 14 * 24 * 60 * 60_000;
/**
 * Shorter, because this link gives access to the account.
 * Test: `auth/routes/mails/recover.test.ts`.
 */
export const RECOVERY_LIFETIME_MS = 60 * 60_000;
/** Six digits are easy to guess, so the code expires before its link (ASVS 2.7.2). Test: `auth/routes/mails/otp.test.ts`. */
export const CODE_LIFETIME_MS = 10 * 60_000;
/** The default number of digits in a code; at most ten. */
export const CODE_LENGTH = 6;
/**
 * Wrong guesses at one code: by each browser that requested it, from the owner's sign-in places, and by
 * everyone else together. Test: `auth/routes/mails/otp.test.ts`, `auth/shut-out.test.ts`.
 */
export const CODE_MISSES_MAX = 5;
/**
 * Browsers that may request one code. Together, 30 guesses in a million.
 * Test: `auth/shut-out.test.ts`.
 */
export const CODE_ASKERS_MAX = 4;
/** How long a browser keeps its mark. */
export const BROWSER_MARK_LIFETIME_SECONDS = 365 * 24 * 60 * 60;

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
/** Time to find a phone, and glasses. Test: `auth/routes/passkeys/passkeys.test.ts`. */
export const WEBAUTHN_CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** As at the hosted backend. Test: `auth/routes/passkeys/passkey-guards.test.ts`. */
export const PASSKEYS_MAX_PER_USER = 10;
export const PASSKEY_NAME_MAX_CHARACTERS = 120;

// Sign-in at a provider, and the code exchanged for a session at the end of a flow.

/**
 * From opening the link to returning to the browser that began. Test:
 * `auth/routes/tokens/token-pkce.test.ts`.
 */
export const FLOW_CODE_LIFETIME_MS = 5 * 60_000;
/** Sign-in providers of one installation; a screen shows a button for each. Test: `settings/provider-settings.test.ts`. */
export const PROVIDERS_MAX = 8;
/** Providers whose metadata one process caches, including those of domains. */
export const OPEN_PROVIDERS_MAX = 200;
/** Long enough to sign up at the provider on the way. Test: `auth/routes/providers/providers.test.ts`. */
export const PROVIDER_FLOW_LIFETIME_SECONDS = 30 * 60;
/** A flow's target; must fit into a 4 KB cookie. */
export const PROVIDER_REDIRECT_MAX_CHARACTERS = 1024;
/** Provider metadata, such as the URL of its keys, is refetched after this. */
export const PROVIDER_METADATA_LIFETIME_MS = 60 * 60_000;
/** Short, because the user is waiting at an empty window. */
export const PROVIDER_TIMEOUT_SECONDS = 5;
/** Clock difference between the provider and us. Test: `auth/routes/providers/hostile-provider.test.ts`. */
export const PROVIDER_CLOCK_TOLERANCE_SECONDS = 30;
/** RFC 7636 allows 128. */
export const CODE_VERIFIER_MAX_CHARACTERS = 256;

// Sessions, their tokens, and the purge of expired ones.

/**
 * A session lasts as long as its refresh token is used. Test: `auth/routes/tokens/token-password.test.ts`.
 */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 3600;
/**
 * How long a used refresh token still returns its successor (two tabs, a lost response). Test:
 * `auth/routes/tokens/token-refresh-token.test.ts`.
 */
export const REFRESH_REUSE_SECONDS = 10;
/**
 * How long a copy of the server assumes that a session is open, unless told that it ended. Test:
 * `sessions/session-check.test.ts`.
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

// Signing keys and role keys.

/** As long as the hash it is used with (RFC 7518, section 3.2). Test: `keys/keys.test.ts`. */
export const JWT_SECRET_MIN_BYTES = 32;
/** A configured public or secret key must not be guessable. Test: `keys/keys.test.ts`. */
export const ROLE_KEY_MIN_CHARACTERS = 20;
/** An installation's public and secret key, which aren't renewed. */
export const ROLE_KEY_LIFETIME_SECONDS = 10 * 365 * 24 * 60 * 60;
/** Tokens whose signature has been checked, some megabytes. Test: `keys/keys.test.ts`. */
export const CHECKED_TOKENS_MAX_SIZE = 10_000;
