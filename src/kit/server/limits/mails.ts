const DAY_SECONDS = 24 * 60 * 60;

/** Mail programs show less than half of it. Test: `audience/server/jobs/lead-letters.test.ts`. */
export const SUBJECT_MAX_CHARACTERS = 120;
/** Beyond this the mail gives the number of further leads: mail servers refuse endless letters. */
export const DIGEST_MAX_LEADS = 200;
/** If the mail server doesn't answer, the mail's job is retried. */
export const MAIL_CONNECT_TIMEOUT_MS = 10_000;
export const MAIL_SOCKET_TIMEOUT_MS = 20_000;
/** How long a mail about an account is retried, unless its link expires first. Test: `account/server/jobs/send-account-mail.test.ts`. */
export const ACCOUNT_MAIL_LIFETIME_MS = DAY_SECONDS * 1000;
/** Between two attempts, doubling each time. Test: `account/server/jobs/send-account-mail.test.ts`. */
export const ACCOUNT_MAIL_PAUSE = { firstSeconds: 5, longestSeconds: 30 * 60 };
/** Attempts for an email unknown to the mail server, about ten minutes: it may be at fault. */
export const UNKNOWN_RECIPIENT_TRIES = 8;
