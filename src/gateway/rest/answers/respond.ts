import { UNSENT_MIN_LENGTH } from '../../limits/tables.ts';
import { restErrors } from '../errors.ts';
import type { RowRange } from '../parse/headers.ts';
import type { RestRequest } from '../request/request.ts';
import type { Outcome } from '../request/transaction.ts';
import type { RestError } from '../rest-error.ts';
import { statusInRange } from './postgres-errors.ts';

const NO_BODY_STATUSES = new Set([204, 205, 304]);

/** Rows are private to the caller; functions may override this header. */
const NOT_KEPT = { 'cache-control': 'no-store' };

/**
 * A response before a database function may change it. Header names are in lower case, like a function's, so
 * that no header occurs twice.
 */
export type Answer = { status: number; headers: Record<string, string>; body: Outcome['body'] };

/** The response to a read, with its range (RFC 9110, Content-Range). */
export function answerRows(outcome: Outcome, range: RowRange, contentType: string): Answer {
  const rows = Number(outcome.rows);
  const total = outcome.total === null ? null : Number(outcome.total);
  if (total !== null && range.offset > total) {
    throw restErrors.unsatisfiableRange(
      `An offset of ${range.offset} was requested, but there are only ${total} rows.`,
    );
  }
  return {
    status: total !== null && rows < total ? 206 : 200,
    headers: {
      'content-type': contentType,
      'content-range': contentRange(range.offset, rows, total),
    },
    body: outcome.body,
  };
}

/** `0-9/100`; `*` for no rows and for an uncounted total. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  const part = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*';
  return `${part}/${total ?? '*'}`;
}

/** Sends a response, with the status and headers a function may have set for it. */
export function send(answer: Answer, outcome: Outcome): Response {
  const status = readResponseStatus(outcome.response_status) ?? answer.status;
  const body = NO_BODY_STATUSES.has(status) ? null : answer.body;
  const headers = mergeHeaders(answer.headers, outcome.response_headers);
  if (body === null) delete headers['content-type'];
  return new Response(toSendable(body), { status, headers });
}

/** Sends a refusal. */
export function sendError(error: RestError): Response {
  return new Response(JSON.stringify(error.body), {
    status: error.status,
    headers: { ...NOT_KEPT, 'content-type': 'application/json; charset=utf-8', ...error.headers },
  });
}

/** As text, a small body is sent along with its headers; a large body isn't copied. */
function toSendable(body: Answer['body']): Answer['body'] | string {
  return body !== null && body.byteLength < UNSENT_MIN_LENGTH ? body.toString() : body;
}

/** A plain record: `Headers` would cost more than the rest of a small response. */
function mergeHeaders(chosen: Answer['headers'], ofFunction: string | null) {
  const headers: Record<string, string> = { ...NOT_KEPT, ...chosen };
  for (const [name, value] of readResponseHeaders(ofFunction)) headers[name] = value;
  return headers;
}

function readResponseStatus(setting: string | null): number | null {
  if (setting === null) return null;
  const status = statusInRange(Number(setting));
  if (status === null) throw restErrors.invalidResponseStatus();
  return status;
}

/** `response.headers` holds `[{"name": "value"}, …]`, as in PostgREST. */
function readResponseHeaders(setting: string | null): [string, string][] {
  if (setting === null) return [];
  try {
    const list: unknown = JSON.parse(setting);
    if (!Array.isArray(list)) throw restErrors.invalidResponseHeaders();
    const pairs = list.flatMap((entry: object) => Object.entries(entry));
    // Refuses invalid headers before they are sent.
    return [...new Headers(pairs.map(([name, value]): [string, string] => [name, String(value)]))];
  } catch {
    throw restErrors.invalidResponseHeaders();
  }
}

/** Throws if a statement's outcome violates the caller's limits. */
export type Verdict = (outcome: Outcome) => void;

/**
 * Checks the limits that the caller set on a write; undefined if there are none. The transaction waits for
 * the result, so a refused write is rolled back.
 */
export function judgeWrite(request: RestRequest): Verdict | undefined {
  return judge(request, (outcome) => {
    const affected = countAffected(outcome);
    if (affected !== 1) throw restErrors.notSingular(affected);
  });
}

/**
 * The same for a call. The single-object check applies to the rows shown, after filters and
 * `limit`; `max-affected` applies to all rows returned.
 */
export function judgeCall(request: RestRequest): Verdict | undefined {
  return judge(request, (outcome) => refuseUnlessSingular(request, outcome));
}

/** @param requireOne throws if one object was requested but there isn't exactly one */
function judge(request: RestRequest, requireOne: Verdict): Verdict | undefined {
  const most = mostAffected(request);
  const isOne = request.representation.shape === 'object';
  if (most === null && !isOne) return undefined;
  return (outcome) => {
    if (isOne) requireOne(outcome);
    const affected = countAffected(outcome);
    if (most !== null && affected > most) throw restErrors.tooManyAffected(affected);
  };
}

/** Throws PGRST116 if one object was requested and there isn't exactly one. */
export function refuseUnlessSingular(request: RestRequest, outcome: Outcome): void {
  if (request.representation.shape === 'object' && outcome.rows !== '1') {
    throw restErrors.notSingular(Number(outcome.rows));
  }
}

/** The `max-affected` that applies, which requires `handling=strict`; else null. */
export function mostAffected({ preferences }: RestRequest): number | null {
  return preferences.handling === 'strict' ? preferences.maxAffected : null;
}

/** The number of rows a statement wrote or returned, shown or not. */
export function countAffected(outcome: Outcome): number {
  return Number(outcome.affected ?? outcome.rows);
}
