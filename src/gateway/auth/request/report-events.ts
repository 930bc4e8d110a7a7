import type { Context, MiddlewareHandler } from 'hono';
import type { SecurityEvent, SecurityEventKind } from '../../events.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from './deps.ts';
import { getOrigin } from './origin.ts';

/** The account of a request, as far as known. */
type Subject = Pick<SecurityEvent, 'email' | 'userId'>;

const subjects = new WeakMap<Request, Subject>();

/** Records a request's account for its report. */
export function noteSubject(context: Context, subject: Subject): void {
  const { raw } = context.req;
  subjects.set(raw, { ...subjects.get(raw), ...subject });
}

/** @returns the request's account, as far as recorded */
export function getSubject(context: Context): Subject {
  return subjects.get(context.req.raw) ?? {};
}

/** The event of each request, by method and end of the path. */
const ATTEMPTS = new Map<string, SecurityEventKind>([
  ['POST /token', 'sign_in'],
  ['POST /signup', 'sign_up'],
  ['GET /verify', 'link'],
  ['POST /verify', 'link'],
  ['POST /recover', 'mail'],
  ['POST /resend', 'mail'],
  ['POST /otp', 'mail'],
  ['GET /reauthenticate', 'mail'],
  ['PUT /user', 'account_change'],
  ['POST /logout', 'sign_out'],
]);

/** The same for passkeys, whose paths end like the email routes'. */
const PASSKEY_ATTEMPTS: readonly [RegExp, SecurityEventKind][] = [
  [/^POST .*\/passkeys\/authentication\/verify$/, 'sign_in'],
  [/^POST .*\/passkeys\/registration\/verify$/, 'account_change'],
  [/^(PATCH|DELETE) .*\/passkeys\/[^/]+$/, 'account_change'],
];

/** Reports each request's attempt and outcome. Our own faults go to the log instead. */
export function reportEvents({
  onEvent,
  settings,
}: Pick<AuthDeps, 'onEvent' | 'settings'>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const report = describe(context);
    if (!report) return;
    const address = settings.clientAddress(context);
    const { userAgent, country } = getOrigin();
    const place = { address, userAgent: userAgent ?? undefined, country: country ?? undefined };
    onEvent({ ...report, ...place, ...getSubject(context) });
  };
}

function describe(context: Context): Pick<SecurityEvent, 'kind' | 'outcome'> | null {
  const { error } = context;
  if (error && !(error instanceof AuthError && error.status < 500)) return null;
  const attempt = findAttempt(context);
  if (!error) return attempt && { kind: attempt, outcome: 'ok' };
  const { code } = error;
  if (code.endsWith('_rate_limit')) return { kind: 'lock_out', outcome: attempt ?? 'other' };
  if (TOKEN_REFUSALS.has(code)) return { kind: 'refusal', outcome: code };
  return attempt && { kind: attempt, outcome: code };
}

/** Refusals of an access token, whatever the request. */
const TOKEN_REFUSALS = new Set(['bad_jwt', 'session_not_found', 'session_expired']);

function findAttempt(context: Context): SecurityEventKind | null {
  const { method, path } = context.req;
  if (/\/factors(\/|$)/.test(path)) return 'second_factor';
  const passkey = PASSKEY_ATTEMPTS.find(([pattern]) => pattern.test(`${method} ${path}`));
  if (passkey) return passkey[1];
  if (/\/callback\/[^/]+$/.test(path)) return 'sign_in';
  if (method === 'DELETE' && path.includes('/user/identities/')) return 'account_change';
  const attempt = ATTEMPTS.get(`${method} ${path.slice(path.lastIndexOf('/'))}`) ?? null;
  const isRefresh = context.req.query('grant_type') === 'refresh_token';
  return attempt === 'sign_in' && isRefresh ? 'refresh' : attempt;
}
