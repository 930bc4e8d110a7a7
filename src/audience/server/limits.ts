import type { RateLimit } from '#gateway/limits/rate-limits.ts';
import { LEAD_MAILS_A_DAY } from '#page/lead-form/rules/lead-form.ts';

/**
 * The longest answers to every field of a lead form. Test:
 * `audience/leads/server/{leads,lead-details}.test.ts`.
 */
export const LEAD_BODY_MAX_BYTES = 32 * 1024;
/**
 * How often a correction or an erasure is tried if it conflicts with others on the same contacts. Test:
 * `audience/leads/server/lead-details.test.ts`.
 */
export const LEAD_CHANGE_TRIES = 5;
/**
 * Messages counted and stored at once, about 10 ms each; how many may wait, in all and per form.
 * Test: `audience/leads/server/lead-flood.test.ts`, `npm run bench -- hostile lead-flood`.
 */
export const CONCURRENT_LEADS = 2;
export const LEADS_MAX_WAITING = 1_000;
export const LEADS_MAX_WAITING_EACH = 200;
/**
 * Profiles with a cached lead form, a few megabytes; and how long one stays valid unchanged, as its plan may
 * end. Test: `audience/leads/server/lead-forms.test.ts`.
 */
export const LEAD_FORMS_MAX_SIZE = 32;
export const LEAD_FORM_TTL_MS = 30_000;
/**
 * Rounds of PBKDF2 for each of about 256 attempts: half a second on a computer, a few on a phone.
 * Test: `audience/leads/server/lead-challenges.test.ts`.
 */
export const LEAD_CHALLENGE_COST = 3_000;
export const LEAD_CHALLENGE_SECONDS = 600;
/**
 * That work's limit in any flood: a few seconds on a computer, 15 seconds on a slow phone.
 * Test: `audience/leads/server/lead-work.test.ts`.
 */
export const LEAD_WORK_MAX_FACTOR = 8;
/**
 * Wrong solutions to one challenge; each costs us one round of its work. Test:
 * `audience/leads/server/lead-challenges.test.ts`.
 */
export const LEAD_WRONG_SOLUTIONS_MAX = 3;
/** Forms whose work one copy of the server remembers. */
export const FLOODED_FORMS_MAX_SIZE = 10_000;

/**
 * How many of an address's ten daily emails (the gateway's `mailPerRecipient`) may be about leads: a flood
 * of them must not block an owner's password reset. The digest follows the next day. Test:
 * `audience/server/jobs/lead-mails.test.ts`.
 */
export const LEAD_MAILS_PER_DAY: RateLimit = {
  points: LEAD_MAILS_A_DAY,
  durationSeconds: 24 * 60 * 60,
};

/** An event is a few hundred bytes. Test: `audience/events/server/events.test.ts`. */
export const EVENT_BODY_MAX_BYTES = 8 * 1024;
/**
 * Twice the longest user agent of people's browsers; matching patterns takes time.
 * Test: `audience/events/server/bots.test.ts`.
 */
export const USER_AGENT_READ_CHARACTERS = 1024;
/**
 * A few megabytes and a second of writing; beyond that, events get a 503. Test:
 * `audience/events/server/collector.test.ts`.
 */
export const EVENT_QUEUE_MAX_LENGTH = 20_000;
/** Larger batches gain nothing, and delay all their events. */
export const EVENT_BATCH_MAX_SIZE = 1_000;
/** Without an event to accompany, dropped counts are written after this long. */
export const DROPS_WAIT_MS = 5_000;
/**
 * Ids can be made up: beyond this many per batch, drops are only counted in `/metrics`. Test:
 * `audience/events/server/drop-counter.test.ts`.
 */
export const DROP_COUNTS_MAX_SIZE = 10_000;
/**
 * Repeated events come within seconds: a beacon resent by the network or a proxy. Test:
 * `audience/events/server/seen-events.test.ts`.
 */
export const SEEN_EVENT_MS = 10 * 60_000;
/** A few megabytes at most. */
export const SEEN_EVENTS_MAX_SIZE = 100_000;
/**
 * A batch of events takes milliseconds; after this long, the database is hanging. Test:
 * `app/server/routes/hung-database.test.ts`.
 */
export const EVENT_WRITE_TIMEOUT_MS = 5_000;

/** How long a push service keeps a message for a phone that is off. */
export const PUSH_LIFETIME_SECONDS = 86_400;

/** How long a push service may take to respond. Test: `audience/push/server/send-push.test.ts`. */
export const PUSH_TIMEOUT_MS = 2_000;

/**
 * All accounts' notices share one queue, and endpoints come from strangers: an account's may hold it for
 * this many units of time, each started one counting fully. Test: `audience/push/server/send-push.test.ts`.
 */
export const PUSH_TIME = { points: 20, durationSeconds: 300 } as const;
export const PUSH_TIME_UNIT_MS = 500;

/** A browser is removed after this many failures in a row. */
export const PUSH_TRIES = 20;
