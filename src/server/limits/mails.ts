import { LEAD_MAILS_A_DAY } from '#domain/leads/lead-form.ts';
import type { RateLimit } from '#gateway/limits/rate-limits.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Of the ten mails a day that an address gets of all kinds (the gateway's `mailPerRecipient`), so many
 * are about leads: a flood of them must not keep a new password from an owner. Then a digest the next
 * day. Test: `jobs/audience/lead-mails.test.ts`.
 */
export const LEAD_MAILS_PER_DAY: RateLimit = {
  points: LEAD_MAILS_A_DAY,
  durationSeconds: DAY_SECONDS,
};
/** `List-Unsubscribe=One-Click`, as a form of parts with its boundaries. Test: `routes/account/unsubscribe.test.ts`. */
export const UNSUBSCRIBE_BODY_MAX_BYTES = 4 * 1024;
/** Mail programs show less than half of it. Test: `mails/lead-mails.test.ts`. */
export const SUBJECT_MAX_CHARACTERS = 120;
/** Past this the mail says how many more there are: mail servers refuse endless letters. */
export const DIGEST_MAX_LEADS = 200;
/** A mail server that says nothing is tried again by the job that has the mail. */
export const MAIL_CONNECT_TIMEOUT_MS = 10_000;
export const MAIL_SOCKET_TIMEOUT_MS = 20_000;
/** How long a mail about an account is retried, unless its link expires first. Test: `jobs/account/send-account-mail.test.ts`. */
export const ACCOUNT_MAIL_LIFETIME_MS = DAY_SECONDS * 1000;
/** Between two tries, twice as long each time. Test: `jobs/account/send-account-mail.test.ts`. */
export const ACCOUNT_MAIL_PAUSE = { firstSeconds: 5, longestSeconds: 30 * 60 };
/** An address that the mail server does not know, tried for some ten minutes: it may be a fault of its own. */
export const UNKNOWN_RECIPIENT_TRIES = 8;
