/** An event is some hundred bytes. Test: `routes/audience/events.test.ts`. */
export const EVENT_BODY_MAX_BYTES = 8 * 1024;
/** Twice what the longest of people's browsers say; patterns take their time. Test: `events/bots.test.ts`. */
export const USER_AGENT_READ_CHARACTERS = 1024;
/** A few megabytes and a second of writing; further events get a 503. Test: `events/collector.test.ts`. */
export const EVENT_QUEUE_MAX_LENGTH = 20_000;
/** Larger ones gain nothing, and delay all their events. */
export const EVENT_BATCH_MAX_SIZE = 1_000;
/** Drops that no event takes along are written after this long. */
export const DROPS_WAIT_MS = 5_000;
/** Ids can be made up: beyond so many in a batch, more are only in `/metrics`. Test: `events/drop-counter.test.ts`. */
export const DROP_COUNTS_MAX_SIZE = 10_000;
/** An event that comes twice does so within seconds: a beacon repeated by the network or a proxy. Test: `events/seen-events.test.ts`. */
export const SEEN_EVENT_MS = 10 * 60_000;
/** A few megabytes at most. */
export const SEEN_EVENTS_MAX_SIZE = 100_000;
/** A batch of events takes milliseconds; past this the database hangs. Test: `routes/hung-database.test.ts`. */
export const EVENT_WRITE_TIMEOUT_MS = 5_000;
