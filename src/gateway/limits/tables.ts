// Tables. Callers write the queries, and a short text must not cause a lot of work.
import type { RateLimit } from './rate-limits.ts';

/** Test: `rest/write.test.ts`. */
export const REST_BODY_MAX_BYTES = 1_048_576;
export const TOKEN_MAX_CHARACTERS = 16_384;
/** Per response; further rows are requested by range. Test: `rest/read.test.ts`. */
export const ROWS_MAX_ANSWERED = 1000;

/** The limits of a request to `/rest/v1`. */
export type RestBounds = {
  /** Rows per response, for callers without an account. */
  anonymousRows: number;
  /** Entries of `select`, and repetitions of one column; `*` counts each column once. */
  selectTerms: number;
  usesOfColumn: number;
  /** Per response. PostgreSQL stops there, which also limits its memory. */
  answerBytes: number;
  /** Responses read but not yet sent, to slow or stalled clients: per address, and in total. */
  unsentBytesPerAddress: number;
  unsentBytes: number;
  /** A client that reads nothing for this long is disconnected. */
  drainTimeoutMs: number;
  /** Concurrent connections per account, or per address without one; any more wait a little. */
  connectionsPerCaller: number;
  /** Null for no limit. */
  requestsPerAccount: RateLimit | null;
  requestsPerAddress: RateLimit | null;
};

const DRAIN_TIMEOUT_MS = 30_000;

/**
 * For a publicly reachable installation. Its own screens show fifty rows at a time and don't repeat a
 * column; the largest profile is some 200 KB. Test: `rest/bounds.test.ts`,
 * `rest/request/unsent-answers.test.ts`.
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
  // A screen makes some ten requests, an editor one a second; a whole office may share an address.
  requestsPerAccount: { points: 1_200, durationSeconds: 60 },
  requestsPerAddress: { points: 6_000, durationSeconds: 60 },
};

/**
 * As at the hosted backend, which has none of these limits; PostgreSQL itself can't build a longer value.
 */
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

/** A smaller response fits into the connection's system buffer, so it never waits in this process. */
export const UNSENT_MIN_LENGTH = 16 * 1024;
/** Nested groups, as in `and(or(and(…)))`. Test: `rest/parse/logic.test.ts`. */
export const FILTER_MAX_DEPTH = 16;
/** Filters, columns or order terms of one request. Test: `rest/parse/{logic,select}.test.ts`. */
export const QUERY_MAX_TERMS = 200;
export const JSON_PATH_MAX_STEPS = 16;
/** PostgreSQL's own limit; it truncates longer names. Test: `rest/parse/select.test.ts`. */
export const ALIAS_MAX_BYTES = 63;
/** Prepared statements per connection. Test: `rest/request/prepared-shapes.test.ts`. */
export const PREPARED_STATEMENTS_MAX_SIZE = 500;
/** Callers can invent unknown names, which mustn't reload the schema each time. */
export const SCHEMA_RELOAD_INTERVAL_MS = 2_000;
