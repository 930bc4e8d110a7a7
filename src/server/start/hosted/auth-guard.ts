import type { Context, MiddlewareHandler } from 'hono';
import { decodeJwt } from 'jose';
import { isRecord } from '#domain/values/json.ts';
import { isUuid } from '#domain/values/uuid.ts';
import { isFreshSignIn } from '#gateway/auth/sessions/fresh-sign-in.ts';
import { hasConnection } from '#gateway/has-connection.ts';
import { RATE_LIMITS, type RateLimits } from '#gateway/limits/rate-limits.ts';
import type { RateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { findEmailProblem } from '../../data/admin/banned-mail.ts';
import { isSignupOpen } from '../../data/admin/switches.ts';
import type { Ask } from '../../data/ask.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { GUARDED_BODY_MAX_BYTES } from '../../limits/hosted.ts';

export type GuardDeps = {
  ask: Ask;
  clock: () => Date;
  limitStore: RateLimitStore;
  clientAddress: ClientAddress;
};

type Kind = keyof RateLimits & `${string}PerAddress`;

/** A refusal in the backend's words, so that its clients know it. */
type Refusal = { code: 400 | 413 | 422; error_code: string; msg: string };

/**
 * Holds what the gateway would in front of a hosted backend, which sees one address for all callers: its tries per
 * address, the switch that closes sign-up, closed mail domains, and the fresh sign-in before a way in is added.
 */
export function createAuthGuard(deps: GuardDeps): MiddlewareHandler {
  const { limitStore, clientAddress } = deps;
  const limiters = new Map(
    KINDS.map((kind) => [kind, limitStore.createLimiter(`hosted:${kind}`, RATE_LIMITS[kind])]),
  );
  return async (context, next) => {
    if (!hasConnection(context)) return next();
    const place = `${context.req.method} ${context.req.path.slice('/auth/v1'.length)}`;
    const kind = findKind(place, context.req.query('grant_type'));
    const wait = kind && (await limiters.get(kind)?.take(clientAddress(context)));
    if (wait) {
      context.header('retry-after', String(wait.retryAfterSeconds));
      return context.json(TOO_MANY, 429);
    }
    const refusal = await findRefusal(deps, place, context);
    return refusal ? context.json(refusal, refusal.code) : next();
  };
}

const KINDS: readonly Kind[] = [
  'signInPerAddress',
  'signUpPerAddress',
  'mailPerAddress',
  'refreshPerAddress',
  'verifyPerAddress',
];

const MAILS = ['POST /otp', 'POST /recover', 'POST /resend', 'POST /magiclink'];

/** What names an address: a new account's, or the wished-for one. */
const ADDRESSES = ['POST /signup', 'POST /otp', 'PUT /user'];

/** What adds a way in: with an open session alone, a thief would keep the account. */
const NEW_WAYS_IN = ['POST /factors', 'POST /passkeys/registration/options'];

function findKind(place: string, grantType: string | undefined): Kind | null {
  if (place === 'POST /token') {
    return grantType === 'refresh_token' ? 'refreshPerAddress' : 'signInPerAddress';
  }
  if (place === 'POST /signup') return 'signUpPerAddress';
  if (place === 'POST /verify') return 'verifyPerAddress';
  return MAILS.includes(place) ? 'mailPerAddress' : null;
}

async function findRefusal(
  deps: GuardDeps,
  place: string,
  context: Context,
): Promise<Refusal | null> {
  if (NEW_WAYS_IN.includes(place)) {
    return (await isJustSignedIn(deps, context)) ? null : SIGN_IN_AGAIN;
  }
  if (!ADDRESSES.includes(place)) return null;
  const body = await readCopy(context);
  if (body === null) return TOO_LARGE;
  const mayCreate = place !== 'PUT /user' && body.create_user !== false;
  if (mayCreate && !(await deps.ask(isSignupOpen))) return CLOSED;
  const { email } = body;
  if (typeof email !== 'string' || (place === 'POST /otp' && !mayCreate)) return null;
  const problem = await deps.ask((sql) => findEmailProblem(sql, email));
  return problem === null ? null : { code: 400, error_code: 'email_address_invalid', msg: problem };
}

/** Whoever shows no token of a session is refused by the backend. */
async function isJustSignedIn({ ask, clock }: GuardDeps, { req }: Context): Promise<boolean> {
  const sessionId = readClaims(req.header('authorization')).session_id;
  if (!isUuid(sessionId)) return true;
  return isFreshSignIn({ query: ask, clock }, sessionId);
}

/** @returns what a token says, unverified: the backend itself refuses those that it did not sign */
export function readClaims(authorization: string | undefined): Record<string, unknown> {
  try {
    return decodeJwt(/^bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? '');
  } catch {
    return {};
  }
}

/** Leaves the body to be passed on. @returns null where it's larger than any such one */
async function readCopy({ req }: Context): Promise<Record<string, unknown> | null> {
  if (Number(req.header('content-length') ?? Infinity) > GUARDED_BODY_MAX_BYTES) return null;
  const body: unknown = await req.raw
    .clone()
    .json()
    .catch(() => null);
  return isRecord(body) ? body : {};
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
