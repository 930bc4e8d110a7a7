// Limits on requests that check a secret or send email.

/** `points` uses in any `durationSeconds`. */
export type RateLimit = { points: number; durationSeconds: number };

const FIVE_MINUTES_IN_SECONDS = 5 * 60;

/**
 * Limits on everything that checks a secret or sends email, by default the hosted backend's. "Per address"
 * means the caller's network address, which a whole office may share; "per account" the email in the
 * request, whether or not an account has it. Test: `auth/routes/`.
 */
export const RATE_LIMITS = {
  signInPerAddress: { points: 60, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // One account from one address; above this, blocks grow (`SIGN_IN_BLOCK`).
  signInPerPair: { points: 5, durationSeconds: 15 * 60 },
  // From all addresses together, and from those the owner has used before, where strangers can't
  // lock the owner out. Two windows may touch, so both limits together are half of a hundred an
  // hour.
  signInPerAccount: { points: 40, durationSeconds: 60 * 60 },
  signInFromKnownAddress: { points: 9, durationSeconds: 60 * 60 },
  signUpPerAddress: { points: 30, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  mailPerAddress: { points: 30, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // To one account from one address. Test of this and the next seven: `auth/shut-out.test.ts`.
  mailPerPair: { points: 3, durationSeconds: 24 * 60 * 60 },
  mailPerAccount: { points: 5, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // All kinds together, including the surrounding application's; only notices of changes to an account don't
  // count.
  mailPerRecipient: { points: 10, durationSeconds: 24 * 60 * 60 },
  // In addition to the above, for the account's sign-in places: strangers can't use them up.
  mailFromKnownPlace: { points: 5, durationSeconds: 24 * 60 * 60 },
  // Also in addition: a network's first email, so that a few networks using up the rest don't shut
  // others out.
  mailFromNetwork: { points: 1, durationSeconds: 24 * 60 * 60 },
  mailFromNewNetwork: { points: 5, durationSeconds: 24 * 60 * 60 },
  // As long as a link that gives access to an account: if no further email may be sent, the last one still
  // works.
  mailStillGood: { points: 1, durationSeconds: 60 * 60 },
  // One kind to one account: within this time no other is sent or counted.
  mailAgain: { points: 1, durationSeconds: 2 * 60 },
  refreshPerAddress: { points: 150, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  verifyPerAddress: { points: 30, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // Enrolments and challenges, which write a row each.
  factorPerAccount: { points: 30, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // Per account. Three codes in a million are valid at any moment, so with a stolen password it takes about
  // two and a half years to reach an even chance.
  secondFactorPerAccount: { points: 10, durationSeconds: 60 * 60 },
  // A sign-in screen requests a challenge when it opens, and each is stored for a while.
  passkeyPerAddress: { points: 120, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // Both directions count, as each contacts a provider.
  providerPerAddress: { points: 60, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // One account from one address. Each code's own count limits all addresses together.
  codePerPair: { points: 20, durationSeconds: 60 * 60 },
  // Per installation: more means guesses at many accounts, and raises one alarm.
  wrongCodes: { points: 100, durationSeconds: 10 * 60 },
  wrongCodesAlarm: { points: 1, durationSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;

export type RateLimits = Record<keyof typeof RATE_LIMITS, RateLimit>;

/**
 * How long a pair of account and address is blocked: at first, and at most.
 * Test: `auth/sessions/sign-in-guard.test.ts`.
 */
export const SIGN_IN_BLOCK = { firstSeconds: 60, mostSeconds: 60 * 60 };
/**
 * How long an address or a browser counts as one of the owner's. Test:
 * `auth/sessions/sign-in-guard.test.ts`.
 */
export const KNOWN_ADDRESS_LIFETIME_MS = 90 * 24 * 60 * 60_000;
/** Counting has its own connections, so that queued work never lets guesses go uncounted. */
export const RATE_LIMIT_CONNECTIONS = 2;
/** After this, counts in memory. Test: `rate-limits/rate-limit-store.test.ts`. */
export const RATE_LIMIT_TIMEOUT_MS = 500;
export const RATE_LIMIT_SWEEP_INTERVAL_MS = 5 * 60_000;
/**
 * Some hundred megabytes; filling them takes as many callers. Test:
 * `rate-limits/rate-limit-store.test.ts`.
 */
export const RATE_LIMIT_ROWS_MAX = 1_000_000;
/** Keys that one limit counts in memory, some 20 MB. Test: `rate-limits/memory-limiter.test.ts`. */
export const LIMITER_MAX_KEYS = 100_000;
