import type { RateLimit } from '#gateway/limits/rate-limits.ts';
import { LEAD_MAILS_A_DAY } from '#page/lead-form/rules/lead-form.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Of the ten mails of all kinds that an address gets a day (the gateway's `mailPerRecipient`), this many may
 * be about leads: a flood of them must not keep a password reset from an owner. The digest follows the next
 * day. Test: `jobs/audience/lead-mails.test.ts`.
 */
export const LEAD_MAILS_PER_DAY: RateLimit = {
  points: LEAD_MAILS_A_DAY,
  durationSeconds: DAY_SECONDS,
};
/**
 * `List-Unsubscribe=One-Click`, as a multipart form with its boundaries.
 * Test: `routes/account/unsubscribe.test.ts`.
 */
export const UNSUBSCRIBE_BODY_MAX_BYTES = 4 * 1024;
/** Mail programs show less than half of it. Test: `mails/lead-mails.test.ts`. */
export const SUBJECT_MAX_CHARACTERS = 120;
/** Beyond this the mail gives the number of further leads: mail servers refuse endless letters. */
export const DIGEST_MAX_LEADS = 200;
/** If the mail server doesn't answer, the mail's job is retried. */
export const MAIL_CONNECT_TIMEOUT_MS = 10_000;
export const MAIL_SOCKET_TIMEOUT_MS = 20_000;
/** How long a mail about an account is retried, unless its link expires first. Test: `jobs/account/send-account-mail.test.ts`. */
export const ACCOUNT_MAIL_LIFETIME_MS = DAY_SECONDS * 1000;
/** Between two attempts, doubling each time. Test: `jobs/account/send-account-mail.test.ts`. */
export const ACCOUNT_MAIL_PAUSE = { firstSeconds: 5, longestSeconds: 30 * 60 };
/** Attempts for an email unknown to the mail server, some ten minutes: the server may be at fault. */
export const UNKNOWN_RECIPIENT_TRIES = 8;
