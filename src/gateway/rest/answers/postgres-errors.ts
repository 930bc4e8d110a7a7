import postgres from 'postgres';
import { ConnectionError } from '../../connections/connection-errors.ts';
import { RETRY_AFTER_SECONDS } from '../../limits/connections.ts';
import { restErrors } from '../errors.ts';
import { RestError } from '../rest-error.ts';
import { findAnswerLimit } from '../sql/answer.ts';

/**
 * HTTP status by SQLSTATE, the longest matching prefix wins (PostgREST, "HTTP Status Codes"). Ours
 * differ where a caller's data alone can cause the error: 54 (statement too complex), 21000 (one
 * row conflicts twice), 40 (two writes conflicted). The published client retries 503s: so a lost
 * connection (57P) is one, but not a statement timeout (57014), which would run as long again.
 */
const STATUS_BY_SQLSTATE: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21': 400,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 503,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 413,
  '55': 500,
  '57': 500,
  '57P': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
};

/**
 * Converts a statement's error to a response that is safe for its caller.
 *
 * @param caller a missing privilege gives 401 to anonymous callers and 403 to others; read-only callers get
 *   their own message
 */
export function toRestError(
  error: unknown,
  { isAnonymous, isReadOnly }: { isAnonymous: boolean; isReadOnly: boolean },
): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof ConnectionError) {
    if (error.failure === 'crowded') return restErrors.tooManyAtOnce();
    if (error.failure === 'read-only') return restErrors.databaseReadOnly();
    return error.failure === 'busy' ? restErrors.poolTimeout() : restErrors.databaseUnreachable();
  }
  if (!(error instanceof postgres.PostgresError)) return restErrors.internal();
  if (isReadOnly && error.code === READ_ONLY_TRANSACTION) return restErrors.onlyLooking();
  if (error.code === 'PGRST') return fromRaisedResponse(error);
  const limit = error.code === '22P02' ? findAnswerLimit(error.message) : null;
  if (limit !== null) return restErrors.answerTooLarge(limit);
  if (error.code.startsWith('53')) return restErrors.databaseFull(error.code);
  const status = statusOf(error, isAnonymous);
  // Only the operator sees this error, in the log; like PostgREST's, the response has PostgreSQL's message,
  // but never its internal query or position.
  return new RestError(
    status,
    {
      code: error.code,
      message: error.message,
      details: error.detail ?? null,
      hint: error.hint ?? null,
    },
    HEADERS_BY_STATUS[status] ?? {},
  );
}

const HEADERS_BY_STATUS: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  503: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
};

const READ_ONLY_TRANSACTION = '25006';

/** Where PostgreSQL (15 to 18) refuses to write to a view whose rows it can't trace to a table. */
const VIEW_REFUSALS = new Set(['rewriteTargetView', 'error_view_not_updatable']);

function statusOf(
  { code: sqlstate, routine }: postgres.PostgresError,
  isAnonymous: boolean,
): number {
  if (sqlstate === '55000' && VIEW_REFUSALS.has(routine)) return 405;
  if (sqlstate === '42501') return isAnonymous ? 401 : 403;
  if (sqlstate.startsWith('PT')) return statusInRange(Number(sqlstate.slice(2))) ?? 500;
  for (let length = sqlstate.length; length >= 2; length -= 1) {
    const status = STATUS_BY_SQLSTATE[sqlstate.slice(0, length)];
    if (status !== undefined) return status;
  }
  return 400;
}

/** The status, or null if an HTTP response with a body can't have it. */
export function statusInRange(status: number): number | null {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : null;
}

type Raised = { code: string; message: string; details?: string; hint?: string };
type RaisedDetail = { status: number; headers?: Record<string, string> };

/** `raise sqlstate 'PGRST'` lets a function define the whole response: body in message, rest in detail. */
function fromRaisedResponse(error: postgres.PostgresError): RestError {
  const body = parseObject<Raised>(error.message);
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') {
    return restErrors.invalidRaise('Invalid JSON value for MESSAGE');
  }
  const detail = parseObject<RaisedDetail>(error.detail ?? '');
  const status = statusInRange(Number(detail?.status));
  if (status === null) return restErrors.invalidRaise('Invalid JSON value for DETAIL');
  const {
    code,
    message,
    details = null,
    hint = null,
  } = { code: body.code, ...body, message: body.message };
  return new RestError(status, { code, message, details, hint }, detail?.headers ?? {});
}

function parseObject<T>(text: string): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : null;
  } catch {
    return null;
  }
}
