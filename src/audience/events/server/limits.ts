/** An event is a few hundred bytes. Test: `audience/events/server/events.test.ts`. */
export const EVENT_BODY_MAX_BYTES = 8 * 1024;
/**
 * Twice the longest user agent of people's browsers; matching patterns takes time.
 * Test: `audience/events/server/bots.test.ts`.
 */
export const USER_AGENT_READ_CHARACTERS = 1024;
/** A few megabytes and a second of writing; further events get a 503. Test: `audience/events/server/collector.test.ts`. */
export const EVENT_QUEUE_MAX_LENGTH = 20_000;
/** Larger ones gain nothing, and delay all their events. */
export const EVENT_BATCH_MAX_SIZE = 1_000;
/** Without an event to write them with, dropped counts are written after this long. */
export const DROPS_WAIT_MS = 5_000;
/**
 * Ids can be made up: more than this in a batch are only counted in `/metrics`.
 * Test: `audience/events/server/drop-counter.test.ts`.
 */
export const DROP_COUNTS_MAX_SIZE = 10_000;
/**
 * A repeated event comes within seconds: a beacon resent by the network or a proxy.
 * Test: `audience/events/server/seen-events.test.ts`.
 */
export const SEEN_EVENT_MS = 10 * 60_000;
/** A few megabytes at most. */
export const SEEN_EVENTS_MAX_SIZE = 100_000;
/**
 * A batch of events takes milliseconds; after this long the database hangs.
 * Test: `app/server/routes/hung-database.test.ts`.
 */
export const EVENT_WRITE_TIMEOUT_MS = 5_000;
