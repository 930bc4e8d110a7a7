import { availableParallelism } from 'node:os';

/**
 * Every bound of the gateway that a caller can meet, with its reason; after "Test:" stands what holds
 * it. What an installation may set otherwise is in `settings.ts`, with these as defaults.
 */

// How often.

/** `points` uses in any `durationSeconds`. */
export type RateLimit = { points: number; durationSeconds: number };

/**
 * Limits on everything that checks a secret or sends mail. "Per address" counts the caller's network
 * address, "per account" the e-mail address named, whether or not an account has it.
 */
export type RateLimits = {
  signInPerAddress: RateLimit;
  signInPerPair: RateLimit;
  signInPerAccount: RateLimit;
  signInFromKnownAddress: RateLimit;
  signUpPerAddress: RateLimit;
  mailPerAddress: RateLimit;
  mailPerPair: RateLimit;
  mailPerAccount: RateLimit;
  mailPerRecipient: RateLimit;
  mailFromKnownPlace: RateLimit;
  mailAgain: RateLimit;
  refreshPerAddress: RateLimit;
  verifyPerAddress: RateLimit;
  factorPerAccount: RateLimit;
  secondFactorPerAccount: RateLimit;
  passkeyPerAddress: RateLimit;
  providerPerAddress: RateLimit;
  codePerPair: RateLimit;
  wrongCodes: RateLimit;
  wrongCodesAlarm: RateLimit;
};

const FIVE_MINUTES_IN_SECONDS = 5 * 60;

/** The hosted backend's defaults, in tries per address; a whole office may share one. Test: `auth/routes/*.test.ts`. */
export const RATE_LIMITS: RateLimits = {
  signInPerAddress: { points: 60, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // Of one account from one address; beyond it the block grows (`SIGN_IN_BLOCK`).
  signInPerPair: { points: 5, durationSeconds: 15 * 60 },
  // From all addresses together, and from those the owner has signed in from before: strangers cannot
  // lock the owner out there. Windows may meet, so that together they are half of a hundred an hour.
  signInPerAccount: { points: 40, durationSeconds: 60 * 60 },
  signInFromKnownAddress: { points: 9, durationSeconds: 60 * 60 },
  signUpPerAddress: { points: 30, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  mailPerAddress: { points: 30, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // To one account from one address. Test of this and the next four: `auth/shut-out.test.ts`.
  mailPerPair: { points: 3, durationSeconds: 24 * 60 * 60 },
  mailPerAccount: { points: 5, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // Of all kinds together, those of the application around us too; only what tells of something done
  // to an account is not counted.
  mailPerRecipient: { points: 10, durationSeconds: 24 * 60 * 60 },
  // Beside all of these, for places the account was signed in to from: strangers cannot use them up.
  mailFromKnownPlace: { points: 5, durationSeconds: 24 * 60 * 60 },
  // Of one kind to one account. Within this time another is neither sent nor counted.
  mailAgain: { points: 1, durationSeconds: 2 * 60 },
  refreshPerAddress: { points: 150, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  verifyPerAddress: { points: 30, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // Begun, and asked: what writes a row.
  factorPerAccount: { points: 30, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // Codes of one account, of which three in a million are good at any moment: who has stolen its password
  // needs some two and a half years for an even chance.
  secondFactorPerAccount: { points: 10, durationSeconds: 60 * 60 },
  // A screen to sign in on asks for a challenge when it opens, and each is kept for a while.
  passkeyPerAddress: { points: 120, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // There and back are two. Each asks a provider something.
  providerPerAddress: { points: 60, durationSeconds: FIVE_MINUTES_IN_SECONDS },
  // At one account from one address. What all of them can try is bounded by each code's own count.
  codePerPair: { points: 20, durationSeconds: 60 * 60 },
  // Of the whole installation: past that somebody guesses at many accounts, and one alarm says so.
  wrongCodes: { points: 100, durationSeconds: 10 * 60 },
  wrongCodesAlarm: { points: 1, durationSeconds: 10 * 60 },
};

/** How long a pair of account and address is refused: first, and at most. Test: `auth/sessions/sign-in-guard.test.ts`. */
export const SIGN_IN_BLOCK = { firstSeconds: 60, mostSeconds: 60 * 60 };
/** For how long an address or a browser is known as one the owner signs in from. Test: `auth/sessions/sign-in-guard.test.ts`. */
export const KNOWN_ADDRESS_LIFETIME_MS = 90 * 24 * 60 * 60_000;
/** Counting has connections of its own, so that no queue of other work lets guesses through uncounted. */
export const RATE_LIMIT_CONNECTIONS = 2;
/** Who is not counted by then is counted in memory. Test: `rate-limit-store.test.ts`. */
export const RATE_LIMIT_TIMEOUT_MS = 500;
export const RATE_LIMIT_SWEEP_INTERVAL_MS = 5 * 60_000;
/** Some hundred megabytes, which it takes as many callers to fill. Test: `rate-limit-store.test.ts`. */
export const RATE_LIMIT_ROWS_MAX = 1_000_000;
/** Keys that one limit counts in memory, some 20 MB. Test: `memory-limiter.test.ts`. */
export const LIMITER_MAX_KEYS = 100_000;

// Connections.

/** A database that has answered nothing for a second is asked whether it is there; after three nobody
 * waits for it any more, so that a caller has an answer within five. Test: `database-pulse.test.ts`,
 * `npm run vitest -- hung-database`. */
export const DOUBT_AFTER_MS = 1_000;
export const SILENT_AFTER_MS = 3_000;
export const PROBE_RENEWED_AFTER_MS = 5_000;
/** How long a request waits for a connection, and may keep it: longer than a statement. Test:
 * `connection-pool.test.ts`. */
export const ACQUIRE_TIMEOUT_MS = 5_000;
export const CONNECTION_USE_TIMEOUT_MS = 10_000;
export const CONNECT_TIMEOUT_SECONDS = 5;
export const CONNECTION_IDLE_TIMEOUT_MS = 20_000;
/** What a session holds in PostgreSQL's memory, such as prepared statements, ends with it. */
export const CONNECTION_MAX_AGE_MS = 30 * 60_000;
export const CONNECTION_CLOSE_TIMEOUT_SECONDS = 1;
/** Between attempts to reach a database that is down: short, for it may be back in a moment. */
export const RECONNECT_BACK_OFF = { firstMs: 50, longestMs: 500 };
/** Who comes in a longer pause is told at once that there is no database. */
export const RECONNECT_MAX_WAIT_MS = 100;
/** What the hosted backend allows its roles. Less than a connection may be kept. Test: `rest/faults.test.ts`. */
export const STATEMENT_TIMEOUT_MS = 8_000;
export const ANONYMOUS_STATEMENT_TIMEOUT_MS = 3_000;
/** Anybody can ask slow questions without an account; signing in must go on meanwhile. */
export const ANONYMOUS_POOL_SHARE = 0.5;
export const ANONYMOUS_MAX_WAIT_MS = 2_000;
/** Of all connections: what tables and files leave for signing in, which takes a millisecond each. */
export const SIGN_IN_POOL_SHARE = 0.2;
/** Of one caller's own requests, when it has all the connections it may. Test: `rest/fairness.test.ts`. */
export const CALLER_MAX_WAIT_MS = 2_000;
/** A few tabs that wake together ask this much. */
export const CALLER_MAX_WAITING = 50;
/** When a caller refused for want of a database may try again. */
export const RETRY_AFTER_SECONDS = 1;

// Accounts.

export const AUTH_BODY_MAX_BYTES = 64 * 1024;
/** RFC 5321, with the errata of RFC 3696. */
export const EMAIL_MAX_CHARACTERS = 254;
/** As at the hosted backend; an installation may ask for more. Test: `auth/routes/accounts/signup.test.ts`. */
export const PASSWORD_MIN_CHARACTERS = 8;
/** So long after signing in nobody is asked for the present password once more. Test: `auth/routes/accounts/update-user.test.ts`. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;
/** A longer one only makes hashing slow. Test: `auth/routes/accounts/signup.test.ts`. */
export const PASSWORD_MAX_CHARACTERS = 128;
/** The metadata travels in every access token, and so in every request's header. */
export const USER_METADATA_MAX_CHARACTERS = 4096;
/** Of a hash that an administrator brings along: whoever signs in makes us do its work. Test: `auth/routes/admin/admin-users.test.ts`. */
export const PASSWORD_HASH_LIMITS = { memoryKib: 65_536, passes: 10, lanes: 8 };
/** A name of a role (PostgreSQL's own bound). */
export const ADMIN_ROLE_MAX_CHARACTERS = 63;
/** A hundred years. Test: `auth/routes/admin/admin-users.test.ts`. */
export const BAN_MAX_MS = 100 * 365 * 24 * 60 * 60_000;
/** Accounts of one page, unless asked otherwise, and at most. Test: `auth/routes/admin/admin-users.test.ts`. */
export const ADMIN_PAGE_SIZE = 50;
export const ADMIN_PAGE_MAX_SIZE = 1000;
/** Of what a browser says of itself; longer than any does. Test: `auth/request/origin.test.ts`. */
export const USER_AGENT_MAX_CHARACTERS = 500;
/** Each takes 19 MiB and a core for some 50 ms. Test: `auth/passwords/passwords.test.ts`. */
export const PASSWORDS_MAX_WAITING = 100;
/** Tries at passwords that are worked on, for each that is hashed. Test: `auth/passwords/passwords.test.ts`,
 * `npm run bench -- hostile sign-in-flood`. */
export const PASSWORDS_ADMITTED_EACH = 4;
/** Who is refused in a crowd hears of it after so long. Test: `npm run bench -- hostile sign-in-flood`. */
export const CROWD_REFUSAL_DELAY_MS = 1_000;
/** A caller told to come back for a busy hasher or database. */
export const AUTH_RETRY_AFTER_SECONDS = 2;
/** A mail takes its time, and people theirs. Test: `auth/routes/mails/verify.test.ts`. */
export const CONFIRMATION_LIFETIME_MS = 24 * 60 * 60_000;
/** Of a link that claims an account nobody has a password to. Test: `auth/routes/admin/generate-link.test.ts`. */
export const INVITATION_LIFETIME_MS = 14 * 24 * 60 * 60_000;
/** Whoever has the link has the account: shorter. Test: `auth/routes/mails/recover.test.ts`. */
export const RECOVERY_LIFETIME_MS = 60 * 60_000;
/** Six digits are few: they do not last as long as the link beside them (ASVS 2.7.2). Test: `auth/routes/mails/otp.test.ts`. */
export const CODE_LIFETIME_MS = 10 * 60_000;
/** Wrong guesses at one code: of each browser that asked for it, of the places its owner signs in from, and
 * of everybody else together. Test: `auth/routes/mails/otp.test.ts`, `auth/shut-out.test.ts`. */
export const CODE_MISSES_MAX = 5;
/** Browsers that may ask for one code. With them, 30 guesses in a million. Test: `auth/shut-out.test.ts`. */
export const CODE_ASKERS_MAX = 4;
/** How long a browser keeps the mark it is known by. */
export const BROWSER_MARK_LIFETIME_SECONDS = 365 * 24 * 60 * 60;
/** So long after signing in nobody is asked for a nonce, where the settings ask for one. As at the hosted backend. Test: `auth/routes/mails/reauthenticate.test.ts`. */
export const REAUTHENTICATION_AGE_MS = 24 * 60 * 60_000;
/** A session lasts for as long as its refresh token is used. Test: `auth/routes/tokens/token-password.test.ts`. */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 3600;
/** So long a used refresh token still answers with its successor (two tabs, a lost answer). Test: `auth/routes/tokens/token-refresh-token.test.ts`. */
export const REFRESH_REUSE_SECONDS = 10;
/** From the link to the browser that began. Test: `auth/routes/tokens/token-pkce.test.ts`. */
export const FLOW_CODE_LIFETIME_MS = 5 * 60_000;
/** Sign-in providers of one installation; a screen shows a button for each. Test: `settings/provider-settings.test.ts`. */
export const PROVIDERS_MAX = 8;
/** For somebody who signs up at the provider on the way. Test: `auth/routes/providers/providers.test.ts`. */
export const PROVIDER_FLOW_LIFETIME_SECONDS = 30 * 60;
/** Of where a flow ends, so that it fits into a cookie of 4 KB. */
export const PROVIDER_REDIRECT_MAX_CHARACTERS = 1024;
/** What a provider says of itself, such as its keys' address, is asked for again. */
export const PROVIDER_METADATA_LIFETIME_MS = 60 * 60_000;
/** Somebody waits for it with an empty window. */
export const PROVIDER_TIMEOUT_SECONDS = 5;
/** Between its clock and ours. Test: `auth/routes/providers/hostile-provider.test.ts`. */
export const PROVIDER_CLOCK_TOLERANCE_SECONDS = 30;
/** RFC 7636 allows 128. */
export const CODE_VERIFIER_MAX_CHARACTERS = 256;
/** As at the hosted backend: one phone, another, a key of each kind. Test: `auth/routes/factors/factors.test.ts`. */
export const FACTORS_MAX = 10;
/** A factor nobody has proved by then makes room for the next one. Test: `auth/routes/factors/factors.test.ts`. */
export const FACTOR_SETUP_MS = 15 * 60_000;
export const FACTOR_NAME_MAX_CHARACTERS = 120;
/** As at the hosted backend. Test: `auth/routes/factors/factors.test.ts`. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** 160 bits, as RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20;
/** Half a minute either way, as RFC 6238 recommends. Test: `auth/routes/factors/factors.test.ts`. */
export const TOTP_SKEW_STEPS = 1;
/** People look for their phone, and for their glasses. Test: `auth/routes/passkeys/passkeys.test.ts`. */
export const WEBAUTHN_CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** As at the hosted backend. Test: `auth/routes/passkeys/passkeys.test.ts`. */
export const PASSKEYS_MAX_PER_USER = 10;
export const PASSKEY_NAME_MAX_CHARACTERS = 120;
/** As long as the hash it is used with (RFC 7518, section 3.2). Test: `keys.test.ts`. */
export const JWT_SECRET_MIN_BYTES = 32;
/** A chosen public or secret key must not be guessed. Test: `keys.test.ts`. */
export const ROLE_KEY_MIN_CHARACTERS = 20;
/** The public and the secret key of an installation, which nobody renews. */
export const ROLE_KEY_LIFETIME_SECONDS = 10 * 365 * 24 * 60 * 60;
/**
 * For so long a copy of the server believes that a session is open, if nobody tells it otherwise.
 * Test: `sessions/session-check.test.ts`.
 */
export const SESSION_CHECK_MS = 5_000;
/** Some megabytes. */
export const CHECKED_SESSIONS_MAX_SIZE = 20_000;
/** Links and codes of mails are past any use. Test: `sessions/session-check.test.ts`. */
export const STALE_SECRETS_AGE_MS = 2 * 24 * 60 * 60_000;
/** Used refresh tokens where sessions may lie idle for ever. */
export const USED_TOKENS_AGE_MS = 30 * 24 * 60 * 60_000;
/** Rows of one statement of the purge, so that it holds no locks for long. */
export const PURGE_BATCH_SIZE = 5_000;
/** Tokens whose signature has been checked, some megabytes. Test: `keys.test.ts`. */
export const CHECKED_TOKENS_MAX_SIZE = 10_000;

// Tables. Callers write the queries, and a small text must not make much work.

/** Test: `rest/write.test.ts`. */
export const REST_BODY_MAX_BYTES = 1_048_576;
export const TOKEN_MAX_CHARACTERS = 16_384;
/** Of one answer; what is beyond is asked for by range. Test: `rest/read.test.ts`. */
export const ROWS_MAX_ANSWERED = 1000;

/** What one caller of `/rest/v1` may ask for. */
export type RestBounds = {
  /** Rows of one answer, for callers without an account. */
  anonymousRows: number;
  /** Entries of `select`, and how often one column may be among them; `*` names each once. */
  selectTerms: number;
  usesOfColumn: number;
  /** Of one answer. PostgreSQL stops there, so that its memory is bounded as well. */
  answerBytes: number;
  /** Of answers that are read but not sent yet, by slow or deaf clients: of one address, and of all. */
  unsentBytesPerAddress: number;
  unsentBytes: number;
  /** A client that takes nothing of its answer for so long is let go. */
  drainTimeoutMs: number;
  /** Of one account, or of one address without one: what runs at once; more waits a little. */
  connectionsPerCaller: number;
  /** Null for as many as somebody sends. */
  requestsPerAccount: RateLimit | null;
  requestsPerAddress: RateLimit | null;
};

const DRAIN_TIMEOUT_MS = 30_000;

/**
 * Of an installation that strangers reach. Its own screens show fifty rows at a time and name no
 * column twice; the largest profile is some 200 KB. Test: `rest/{bounds,unsent-answers}.test.ts`.
 */
export const REST_BOUNDS: RestBounds = {
  anonymousRows: 100,
  selectTerms: 64,
  usesOfColumn: 8,
  answerBytes: 8 * 2 ** 20,
  unsentBytesPerAddress: 24 * 2 ** 20,
  unsentBytes: 64 * 2 ** 20,
  drainTimeoutMs: DRAIN_TIMEOUT_MS,
  connectionsPerCaller: 2,
  // A screen asks some ten times, an editor once a second; an office may share an address.
  requestsPerAccount: { points: 1_200, durationSeconds: 60 },
  requestsPerAddress: { points: 6_000, durationSeconds: 60 },
};

/** As at the hosted backend, which has none of these; PostgreSQL itself builds no longer value. */
export const HOSTED_REST_BOUNDS: RestBounds = {
  anonymousRows: Number.POSITIVE_INFINITY,
  selectTerms: Number.POSITIVE_INFINITY,
  usesOfColumn: Number.POSITIVE_INFINITY,
  answerBytes: 2 ** 30,
  unsentBytesPerAddress: Number.POSITIVE_INFINITY,
  unsentBytes: Number.POSITIVE_INFINITY,
  drainTimeoutMs: DRAIN_TIMEOUT_MS,
  connectionsPerCaller: Number.POSITIVE_INFINITY,
  requestsPerAccount: null,
  requestsPerAddress: null,
};

/** A smaller answer fits what the system holds for a connection, and waits nowhere in this process. */
export const UNSENT_MIN_LENGTH = 16 * 1024;
/** Groups inside one another, in `and(or(and(…)))`. Test: `rest/parse/logic.test.ts`. */
export const FILTER_MAX_DEPTH = 16;
/** Filters, columns or order terms of one request. Test: `rest/parse/{logic,select}.test.ts`. */
export const QUERY_MAX_TERMS = 200;
export const JSON_PATH_MAX_STEPS = 16;
/** PostgreSQL's own: a longer name is cut. Test: `rest/parse/select.test.ts`. */
export const ALIAS_MAX_BYTES = 63;
/** Statements that each connection keeps prepared. Test: `rest/request/prepared-shapes.test.ts`. */
export const PREPARED_STATEMENTS_MAX_SIZE = 500;
/** Unknown names come from outside; they may not cost a reading of the schema each. */
export const SCHEMA_RELOAD_INTERVAL_MS = 2_000;

// Files.

/** As at the hosted backend. Test: `storage/uploads.test.ts`. */
export const FILE_MAX_BYTES = 50 * 2 ** 20;
export const RENDITION_CACHE_MAX_BYTES = 512 * 2 ** 20;
/** How full a cache on the disk is after it has been emptied of the oldest. Test: `storage/renditions.test.ts`. */
export const DISK_CACHE_KEPT_SHARE = 0.8;
/** Bodies of uploads at once, of all callers and of one account: each takes a file and a socket. Test: `storage/upload-bounds.test.ts`. */
export const CONCURRENT_UPLOADS = 8;
export const CONCURRENT_UPLOADS_EACH = 2;
/** Of a form around a file: what the client sends, several times over. */
export const UPLOAD_FORM_LIMITS = {
  files: 1,
  fields: 20,
  fieldSize: 64 * 1024,
  headerPairs: 20,
  headerSize: 16 * 1024,
};
/** A page shows some sixty pictures, and an office of people may share an address. Test: `storage/read-bounds.test.ts`. */
export const STORAGE_READS_PER_ADDRESS: RateLimit = { points: 3000, durationSeconds: 60 };
/** A disk that is full stays so until somebody makes room. */
export const FULL_RETRY_AFTER_SECONDS = 60;
/** A JSON body: a thousand names of a thousand bytes each. */
export const STORAGE_JSON_MAX_BYTES = 1_200_000;
/** For the fields and boundaries around a file. */
export const UPLOAD_ENVELOPE_MAX_BYTES = 100_000;
export const FILE_METADATA_MAX_CHARACTERS = 10_000;
/** Of UTF-8, as in S3. Test: `storage/hostile-names.test.ts`. */
export const OBJECT_NAME_MAX_BYTES = 1024;
export const BUCKET_NAME_MAX_CHARACTERS = 100;
/** Names of one request to list, remove or sign. S3 deletes no more at once. */
export const OBJECTS_MAX_LISTED = 1000;
export const OBJECTS_MAX_REMOVED = 1000;
export const OBJECTS_MAX_SIGNED = 1000;
export const S3_DELETE_BATCH_SIZE = 1000;
export const SIGNED_URL_MAX_SECONDS = 10 * 365 * 24 * 60 * 60;
/** For how long an address to upload to may be used, as at the hosted backend. */
export const UPLOAD_URL_LIFETIME_SECONDS = 2 * 60 * 60;
/** Older than any upload that may still be on its way to its row. Test: `storage/uploads.test.ts`. */
export const ORPHAN_FILE_AGE_MS = 24 * 60 * 60_000;
export const SWEEP_BATCH_SIZE = 500;
export const S3_CONNECT_TIMEOUT_MS = 3_000;
export const S3_REQUEST_TIMEOUT_MS = 30_000;

// Images.

/** Of all frames together: what a phone's best camera takes, and no more than 200 MB in memory. Test: `storage/uploads.test.ts`. */
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_TIMEOUT_SECONDS = 30;
/** Test: `storage/renditions.test.ts`. */
export const RENDITION_MAX_SIDE_PIXELS = 2500;
/** One for each core of a small machine, where an image takes up to 200 MB. */
export const CONCURRENT_IMAGES = 2;
/** Made from an original of this many pixels at most, all its frames together: some 32 MB in memory. Test: `storage/read-bounds.test.ts`. */
export const RENDITION_SOURCE_MAX_PIXELS = 8_000_000;
/** One core is left to everything else. Test: `npm run bench -- hostile renditions`. */
export const CONCURRENT_RENDITIONS = Math.max(1, availableParallelism() - 1);
/** Who waits is served by turn, so one caller's share is about what a full gallery asks for. Test: `semaphore.test.ts`. */
export const IMAGES_MAX_WAITING = 300;
export const IMAGES_MAX_WAITING_EACH = 64;
export const IMAGE_MAX_WAIT_MS = 15_000;
