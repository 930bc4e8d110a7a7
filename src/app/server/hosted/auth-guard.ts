import type { Context, MiddlewareHandler } from 'hono';
import { decodeJwt } from 'jose';
import { findEmailProblem } from '#admin/server/data/sign-in-rules.ts';
import { emailField } from '#gateway/auth/request/body.ts';
import { isFreshSignIn } from '#gateway/auth/sessions/assurance.ts';
import { RATE_LIMITS } from '#gateway/limits/rate-limits.ts';
import { hasConnection } from '#gateway/rate-limits/counted-uses.ts';
import type { RateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { isRecord, isUuid } from '#kit/rules/values/json.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import type { ClientAddress } from '#kit/server/http/client-address.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { isSignupOpen } from '#page/delivery/server/switches.ts';
import { GUARDED_BODY_MAX_BYTES } from './limits.ts';
import { findPlace, PLACES, type Place, readBearer } from './passed-requests.ts';

export type GuardDeps = {
  ask: Ask;
  clock: () => Date;
  limitStore: RateLimitStore;
  clientAddress: ClientAddress;
};

/** A refusal in the backend's format, so that its clients recognise it. */
type Refusal = { code: 400 | 413 | 422; error_code: string; msg: string };

/**
 * Enforces the gateway's rules in front of a hosted backend, which sees one address for all callers: attempts
 * per address, closed sign-up, banned email domains, and the fresh sign-in before a sign-in method is added.
 * Only requests of the product's client are passed on, rebuilt from what was parsed here.
 *
 * Throws `ApiError` in its routes: `not_found`.
 */
export function createAuthGuard(deps: GuardDeps): MiddlewareHandler {
  const { limitStore, clientAddress } = deps;
  const limiters = new Map(
    Object.values(PLACES)
      .flatMap(({ limit }) => limit ?? [])
      .map((kind) => [kind, limitStore.createLimiter(`hosted:${kind}`, RATE_LIMITS[kind])]),
  );
  return async (context, next) => {
    if (!hasConnection(context)) return next();
    const url = new URL(context.req.raw.url);
    const place = findPlace(context.req.method, url);
    if (place === null) throw new ApiError('not_found');
    const limiter = place.limit && limiters.get(place.limit);
    const wait = await limiter?.take(clientAddress(context));
    if (wait) {
      context.header('retry-after', String(wait.retryAfterSeconds));
      return context.json(TOO_MANY, 429);
    }
    const body = place.fields ? await readFields(context, place.fields) : null;
    const refusal = isRefusal(body) ? body : await findRefusal(deps, context, place, body ?? {});
    if (refusal) return context.json(refusal, refusal.code);
    context.req.raw = rewrite(context.req.raw, { url, place, body });
    return next();
  };
}

async function findRefusal(
  deps: GuardDeps,
  context: Context,
  { names, isWayIn }: Place,
  { email, create_user }: Record<string, unknown>,
): Promise<Refusal | null> {
  const isWish = names === 'wish' && email !== undefined;
  if ((isWayIn || isWish) && !(await isJustSignedIn(deps, context))) return SIGN_IN_AGAIN;
  const mayCreate = names === 'account' && create_user !== false;
  if (mayCreate && !(await deps.ask(isSignupOpen))) return CLOSED;
  if (typeof email !== 'string' || !(mayCreate || isWish)) return null;
  const problem = await deps.ask((sql) => findEmailProblem(sql, email));
  return problem === null ? null : { code: 400, error_code: 'email_address_invalid', msg: problem };
}

/** The backend refuses callers without a session token. */
async function isJustSignedIn({ ask, clock }: GuardDeps, { req }: Context): Promise<boolean> {
  const sessionId = readClaims(req.header('authorization')).session_id;
  if (!isUuid(sessionId)) return true;
  return isFreshSignIn({ query: ask, clock }, sessionId);
}

/** @returns a token's claims, unverified: the backend itself refuses tokens it didn't sign */
export function readClaims(authorization: string | undefined): Record<string, unknown> {
  try {
    return decodeJwt(readBearer(authorization) ?? '');
  } catch {
    return {};
  }
}

/**
 * @returns the known fields, by lower-case names, as a backend may accept any case and the last duplicate; a
 *   refusal if a name is repeated or the email is invalid
 */
async function readFields(
  { req }: Context,
  known: readonly string[],
): Promise<Record<string, unknown> | Refusal> {
  const length = req.header('content-length') ?? (req.header('transfer-encoding') ? Infinity : 0);
  if (Number(length) > GUARDED_BODY_MAX_BYTES) return TOO_LARGE;
  const body = toRecord(await req.text());
  if (body === null) return BAD_JSON;
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = name.toLowerCase();
    if (Object.hasOwn(fields, field)) return invalid(`${field} is given twice`);
    if (known.includes(field)) fields[field] = value;
  }
  if (fields.email === undefined || fields.email === null) return fields;
  const { success, data, error } = emailField.safeParse(fields.email);
  return success ? { ...fields, email: data } : invalid(error.issues[0]?.message ?? '');
}

function toRecord(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text);
    return isRecord(body) ? body : null;
  } catch {
    return null;
  }
}

const isRefusal = (read: Record<string, unknown> | Refusal | null): read is Refusal =>
  typeof read?.error_code === 'string' && typeof read.msg === 'string';

/** Headers passed to the backend's sign-in, and the one with the caller's address. */
const PASSED_HEADERS = [
  'accept',
  'apikey',
  'authorization',
  'user-agent',
  'x-client-info',
  'x-forwarded-for',
  'x-supabase-api-version',
];

/** The request as parsed. */
function rewrite(
  raw: Request,
  { url, place, body }: { url: URL; place: Place; body: Record<string, unknown> | null },
): Request {
  const query = new URLSearchParams();
  for (const name of place.query ?? []) {
    const value = url.searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  const headers = new Headers();
  for (const name of PASSED_HEADERS) {
    const value = raw.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const text = body && JSON.stringify(body);
  if (text !== null) {
    headers.set('content-type', 'application/json;charset=UTF-8');
    headers.set('content-length', String(Buffer.byteLength(text)));
  }
  const { method, signal } = raw;
  const target = `${url.origin}${url.pathname}${query.size > 0 ? `?${query}` : ''}`;
  return new Request(target, { method, headers, signal, body: text });
}

const TOO_MANY = {
  code: 429,
  error_code: 'over_request_rate_limit',
  msg: 'Request rate limit reached',
};

const TOO_LARGE: Refusal = {
  code: 413,
  error_code: 'request_too_large',
  msg: 'Request body is too large',
};

const BAD_JSON: Refusal = {
  code: 400,
  error_code: 'bad_json',
  msg: 'Could not parse request body as JSON',
};

const invalid = (msg: string): Refusal => ({ code: 400, error_code: 'validation_failed', msg });

const CLOSED: Refusal = {
  code: 422,
  error_code: 'signup_disabled',
  msg: 'Signups not allowed for this instance',
};

const SIGN_IN_AGAIN: Refusal = {
  code: 400,
  error_code: 'reauthentication_needed',
  msg: 'Sign in again to do this',
};
