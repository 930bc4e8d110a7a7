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
/** The default number of a code's digits; at most ten. */
export const CODE_LENGTH = 6;
/**
 * Wrong guesses at one code: by each browser that requested it, from the owner's sign-in places,
 * and by all others together. Test: `auth/routes/mails/otp.test.ts`, `auth/shut-out.test.ts`.
 */
export const CODE_MISSES_MAX = 5;
/**
 * Browsers that may request one code. Together, 30 guesses in a million.
 * Test: `auth/shut-out.test.ts`.
 */
export const CODE_ASKERS_MAX = 4;
/** How long a browser keeps its mark. */
export const BROWSER_MARK_LIFETIME_SECONDS = 365 * 24 * 60 * 60;
