// Tables. Callers write the queries, and a small text must not make much work.
import type { RateLimit } from './rate-limits.ts';

/** Test: `rest/write.test.ts`. */
export const REST_BODY_MAX_BYTES = 1_048_576;
export const TOKEN_MAX_CHARACTERS = 16_384;
/** Of one answer; what is beyond is asked for by range. Test: `rest/read.test.ts`. */
export const ROWS_MAX_ANSWERED = 1000;

/** The bounds of a request to `/rest/v1`. */
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
  /** A client that reads nothing of its answer for this long is disconnected. */
  drainTimeoutMs: number;
  /** Of one account, or of one address without one: what runs at once; more waits a little. */
  connectionsPerCaller: number;
  /** Null for no limit. */
  requestsPerAccount: RateLimit | null;
  requestsPerAddress: RateLimit | null;
};

const DRAIN_TIMEOUT_MS = 30_000;

/**
 * Of an installation that strangers reach. Its own screens show fifty rows at a time and name no
 * column twice; the largest profile is some 200 KB. Test: `rest/bounds.test.ts`, `rest/request/unsent-answers.test.ts`.
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
