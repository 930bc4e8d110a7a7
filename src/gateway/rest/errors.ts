import { ONLY_LOOKING } from '../connections/connection-errors.ts';
import { RETRY_AFTER_SECONDS } from '../limits/connections.ts';
import { RestError } from './rest-error.ts';

const unauthorized = (code: string, message: string, details?: string) =>
  new RestError(
    401,
    { code, message, ...(details === undefined ? {} : { details }) },
    {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"`,
    },
  );

/** A refusal with `Retry-After`: the same request may succeed in a moment. */
const retryLater = (
  status: 429 | 503 | 504,
  code: string,
  message: string,
  more: { hint?: string } = {},
) =>
  new RestError(status, { code, message, ...more }, { 'Retry-After': String(RETRY_AFTER_SECONDS) });

/**
 * The closed catalogue of this API's own errors: codes and statuses after PostgREST's "PostgREST
 * Error Codes". PostgreSQL's errors are in `postgres-errors.ts`.
 */
export const restErrors = {
  databaseUnreachable: () =>
    retryLater(503, 'PGRST001', 'Database connection error. Retrying the connection.'),
  /** Unlike PostgREST's 405, which blames the method. */
  databaseReadOnly: () =>
    retryLater(503, '25006', 'Nothing can be saved at the moment. Please try again shortly.'),
  tooManyAtOnce: () =>
    retryLater(429, 'PGRST003', 'Too many of your requests are under way. Try again in a moment.'),
  tooManyRequests: (retryAfterSeconds: number) =>
    new RestError(
      429,
      {
        code: 'PGRST003',
        message: `Too many requests. Try again in ${retryAfterSeconds} seconds.`,
      },
      { 'Retry-After': String(retryAfterSeconds) },
    ),
  answersUntaken: () =>
    retryLater(429, 'PGRST003', 'Too many answers to this address are not taken yet.', {
      hint: 'Read the answers that are under way, then ask again.',
    }),
  serverBusy: () =>
    retryLater(
      503,
      'PGRST003',
      'The server has too many answers under way. Try again in a moment.',
    ),
  /** Out of disk, memory or connections. PostgreSQL's own message would reveal its file names. */
  databaseFull: (sqlstate: string) =>
    retryLater(503, sqlstate, 'The database has no room left at the moment. Try again later.'),
  schemaCacheNotLoaded: () =>
    retryLater(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.'),
  poolTimeout: () =>
    retryLater(504, 'PGRST003', 'Timed out acquiring connection from connection pool.'),

  unparsable: (what: string, text: string, position: number, details: string) =>
    new RestError(400, {
      code: 'PGRST100',
      message: `"failed to parse ${what} (${text.slice(0, 200)})" (line 1, column ${position + 1})`,
      details,
    }),
  tooComplex: (details: string) =>
    new RestError(400, {
      code: 'PGRST100',
      message: 'The query string is too complex',
      details,
    }),
  methodNotOnFunction: (method: string) =>
    new RestError(405, { code: 'PGRST101', message: `Cannot use the ${method} method on RPC` }),
  invalidBody: (message: string) => new RestError(400, { code: 'PGRST102', message }),
  bodyTooLarge: (limitBytes: number) =>
    new RestError(
      413,
      {
        code: 'PGRST102',
        message: 'The request body is too large',
        details: `At most ${limitBytes} bytes are accepted`,
      },
      // The rest of the body isn't read, so the connection can't be reused.
      { Connection: 'close' },
    ),
  unsupportedContentType: (contentType: string) =>
    new RestError(415, {
      code: 'PGRST102',
      message: `Content-Type not acceptable: ${contentType.slice(0, 100)}`,
    }),
  unsatisfiableRange: (details: string) =>
    new RestError(416, { code: 'PGRST103', message: 'Requested range not satisfiable', details }),
  unknownSchema: (schema: string, exposed: readonly string[]) =>
    new RestError(406, {
      code: 'PGRST106',
      message: `Invalid schema: ${schema.slice(0, 100)}`,
      hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
    }),
  noSuchMediaType: (wanted: string) =>
    new RestError(406, {
      code: 'PGRST107',
      message: `None of these media types are available: ${wanted.slice(0, 200)}`,
    }),
  notEmbedded: (resource: string) =>
    new RestError(400, {
      code: 'PGRST108',
      message: `'${resource}' is not an embedded resource in this request`,
      hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
    }),
  limitedWrite: () =>
    new RestError(400, {
      code: 'PGRST109',
      message: 'limit and offset are not supported on update and delete',
      hint: 'Select the rows to change with filters.',
    }),
  invalidResponseHeaders: () =>
    new RestError(500, {
      code: 'PGRST111',
      message:
        'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    }),
  invalidResponseStatus: () =>
    new RestError(500, {
      code: 'PGRST112',
      message: 'response.status guc must be a valid status code',
    }),
  answerTooLarge: (limitBytes: number) =>
    new RestError(413, {
      code: '54000',
      message: `The answer is larger than ${limitBytes} bytes`,
      hint: 'Ask for fewer rows with limit and offset, or for fewer columns with select. A write that would be answered so has not happened.',
    }),
  notSingular: (rows: number) =>
    new RestError(406, {
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows} rows`,
    }),
  unsupportedMethod: (method: string) =>
    new RestError(405, { code: 'PGRST117', message: `Unsupported HTTP method: ${method}` }),
  invalidRaise: (details: string) =>
    new RestError(500, {
      code: 'PGRST121',
      message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
      details,
    }),
  invalidPreferences: (preferences: readonly string[]) =>
    new RestError(400, {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${preferences.join(', ').slice(0, 200)}`,
    }),
  aggregatesNotAllowed: () =>
    new RestError(400, { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' }),
  tooManyAffected: (rows: number) =>
    new RestError(400, {
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: `The query affects ${rows} rows`,
    }),
  affectsUncounted: () =>
    new RestError(400, {
      code: 'PGRST128',
      message:
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    }),
  invalidPath: () =>
    new RestError(404, { code: 'PGRST125', message: 'Invalid path specified in request URL' }),

  embeddingNotSupported: (parent: string, child: string) =>
    new RestError(400, {
      code: 'PGRST200',
      message: `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
      details: 'Embedding related resources is not supported by this server yet.',
      hint: 'Read the related table with a request of its own.',
    }),
  functionNotFound: (schema: string, name: string, parameters: readonly string[]) =>
    new RestError(404, {
      code: 'PGRST202',
      message: `Could not find the function ${signature(schema, name, parameters)} in the schema cache`,
      details:
        parameters.length === 0
          ? `Searched for the function ${schema}.${name} without parameters, but no matches were found in the schema cache.`
          : `Searched for the function ${schema}.${name} with parameters ${parameters.join(', ')} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
    }),
  functionAmbiguous: (candidates: readonly string[]) =>
    new RestError(300, {
      code: 'PGRST203',
      message: `Could not choose the best candidate function between: ${candidates.join(', ')}`,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    }),
  columnNotFound: (relation: string, column: string) =>
    new RestError(400, {
      code: 'PGRST204',
      message: `Could not find the '${column}' column of '${relation}' in the schema cache`,
    }),
  relationNotFound: (schema: string, relation: string) =>
    new RestError(404, {
      code: 'PGRST205',
      message: `Could not find the table '${schema}.${relation}' in the schema cache`,
    }),

  invalidToken: (details: string) =>
    unauthorized('PGRST301', 'JWT could not be decoded or verified', details),
  tokenMissing: () =>
    unauthorized(
      'PGRST302',
      'Anonymous access is disabled',
      'No API key found in request: send an apikey header or a bearer token',
    ),
  tokenInAddress: () =>
    unauthorized(
      'PGRST302',
      'Anonymous access is disabled',
      'No API key is taken from the URL, which logs and histories keep: send it as an apikey header',
    ),
  tokenExpired: () => unauthorized('PGRST303', 'JWT expired'),
  claimsInvalid: () => unauthorized('PGRST303', 'JWT claims could not be validated'),
  /** Unlike PostgREST, which has no sessions; `details` is the sign-in service's code. */
  sessionEnded: (message: string, details: string) => unauthorized('PGRST303', message, details),
  /** Unlike PostgREST: the token is read-only. */
  onlyLooking: () => new RestError(403, { code: '25006', message: ONLY_LOOKING }),
  roleNotAllowed: (role: string) =>
    new RestError(403, { code: '42501', message: `permission denied to set role "${role}"` }),

  /** PostgreSQL's own error, raised without a query: the schema cache already knows. */
  undefinedColumn: (relation: string, column: string) =>
    new RestError(400, {
      code: '42703',
      message: `column ${relation}.${column} does not exist`,
    }),
  pseudoType: (name: string) =>
    new RestError(400, { code: '42846', message: `cannot cast to type ${name}` }),
  internal: () => new RestError(500, { code: 'PGRSTX00', message: 'Internal server error' }),
};

function signature(schema: string, name: string, parameters: readonly string[]): string {
  const inParentheses = parameters.length === 0 ? '' : `(${parameters.join(', ')})`;
  return `${schema}.${name}${inParentheses}`;
}
