import type { RateLimits } from '#gateway/limits/rate-limits.ts';
import { type HostedSettings, isSecretKey } from '#kit/server/process/hosted-env.ts';

type Limit = keyof RateLimits & `${string}PerAddress`;

/** A request of the product's client to `/auth/v1`. */
export type Place = {
  /** Limit per IP address. */
  limit: Limit | null;
  /** Query parameters that are passed on. */
  query?: readonly string[];
  /** Body fields that are passed on; without any there is no body. */
  fields?: readonly string[];
  /** The `email` field is a new account's, or an account's new one. */
  names?: 'account' | 'wish';
  /** Adds a sign-in method: otherwise a thief with an open session could take over the account. */
  isWayIn?: boolean;
};

const ID = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/;

const RETURN = ['redirect_to'];
const CAPTCHA = 'gotrue_meta_security';
const CHALLENGE = ['code_challenge', 'code_challenge_method'];
const MAIL = ['email', ...CHALLENGE, CAPTCHA];
const CREDENTIAL = ['challenge_id', 'credential'];

/** Everything else gets a 404, before the backend could parse it differently. */
export const PLACES: Readonly<Record<string, Place>> = {
  'POST /signup': {
    limit: 'signUpPerAddress',
    query: RETURN,
    fields: [...MAIL, 'password', 'data'],
    names: 'account',
  },
  'POST /token?grant_type=password': {
    limit: 'signInPerAddress',
    query: ['grant_type'],
    fields: ['email', 'password', CAPTCHA],
  },
  'POST /token?grant_type=pkce': {
    limit: 'signInPerAddress',
    query: ['grant_type'],
    fields: ['auth_code', 'code_verifier'],
  },
  'POST /token?grant_type=refresh_token': {
    limit: 'refreshPerAddress',
    query: ['grant_type'],
    fields: ['refresh_token'],
  },
  'POST /otp': {
    limit: 'mailPerAddress',
    query: RETURN,
    fields: [...MAIL, 'data', 'create_user'],
    names: 'account',
  },
  'POST /recover': { limit: 'mailPerAddress', query: RETURN, fields: MAIL },
  'POST /resend': { limit: 'mailPerAddress', query: RETURN, fields: [...MAIL, 'type'] },
  'POST /verify': {
    limit: 'verifyPerAddress',
    query: RETURN,
    fields: ['email', 'type', 'token', 'token_hash', CAPTCHA],
  },
  'GET /reauthenticate': { limit: 'mailPerAddress' },
  'GET /user': { limit: null },
  // It reveals whether a guessed password is right.
  'PUT /user': {
    limit: 'signInPerAddress',
    query: RETURN,
    fields: ['email', 'password', 'current_password', 'nonce', 'data', ...CHALLENGE],
    names: 'wish',
  },
  'POST /logout': { limit: null, query: ['scope'] },
  'GET /user/identities/authorize': {
    limit: 'providerPerAddress',
    query: ['provider', 'scopes', 'skip_http_redirect', ...RETURN, ...CHALLENGE],
    isWayIn: true,
  },
  'DELETE /user/identities/:id': { limit: null },
  'POST /factors': {
    limit: 'verifyPerAddress',
    fields: ['factor_type', 'friendly_name', 'issuer'],
    isWayIn: true,
  },
  'POST /factors/:id/challenge': { limit: null, fields: [] },
  'POST /factors/:id/verify': { limit: 'verifyPerAddress', fields: ['challenge_id', 'code'] },
  'DELETE /factors/:id': { limit: null },
  'GET /passkeys': { limit: null },
  'PATCH /passkeys/:id': { limit: null, fields: ['friendly_name'] },
  'DELETE /passkeys/:id': { limit: null },
  'POST /passkeys/registration/options': { limit: 'passkeyPerAddress', fields: [], isWayIn: true },
  'POST /passkeys/registration/verify': { limit: 'passkeyPerAddress', fields: CREDENTIAL },
  'POST /passkeys/authentication/options': { limit: 'passkeyPerAddress', fields: [CAPTCHA] },
  'POST /passkeys/authentication/verify': { limit: 'passkeyPerAddress', fields: CREDENTIAL },
};

/** @returns the endpoint with exactly this path; null if the client makes no such request */
export function findPlace(method: string, { pathname, searchParams }: URL): Place | null {
  const path = pathname.slice('/auth/v1'.length);
  if (!/^[\w/.-]+$/.test(path)) return null;
  const grant = path === '/token' ? `?grant_type=${searchParams.get('grant_type')}` : '';
  const name = `${method} ${path.replace(ID, ':id')}${grant}`;
  return Object.hasOwn(PLACES, name) ? (PLACES[name] ?? null) : null;
}

/**
 * Segments other than dots, without characters that a later parser could take for a slash or a terminator.
 */
const SEGMENT = String.raw`/(?!\.{1,2}(?:/|$))(?:[^/\\%;]|%(?!2f|5c|2e|25|3b|0)[0-9a-f]{2})+`;

/** Tables and functions, files and their renditions. */
const DATA_PATH = new RegExp(
  `^/rest/v1/(?:rpc/)?\\w+$|^/storage/v1/(?:object|render/image)(?:${SEGMENT})+$`,
  'i',
);

/**
 * @returns whether a path of `/rest/v1` or `/storage/v1` is unambiguous, and one the product's client sends
 */
export function isDataPath(pathname: string): boolean {
  return DATA_PATH.test(pathname);
}

/** @returns the token of a Bearer `Authorization` header; null for any other header */
export function readBearer(authorization: string | null | undefined): string | null {
  return /^bearer +([\w.~+/=-]+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? null;
}

type Keys = Pick<HostedSettings, 'publishableKey' | 'secretKey'>;

/**
 * Chooses the key for a passed-on request. Requests over a connection get the publishable key and the
 * caller's own token; only this process, which calls without a connection, uses the secret key.
 *
 * @param headers of the request passed on; they are changed
 * @returns whether it may be passed on
 */
export function applyKeys(headers: Headers, keys: Keys, isFromOutside: boolean): boolean {
  const apikey = headers.get('apikey');
  const authorization = headers.get('authorization');
  const bearer = readBearer(authorization);
  // The backend might accept a token that we can't parse.
  if (authorization !== null && bearer === null) return false;
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
  const given = [apikey, bearer].filter((key) => typeof key === 'string');
  if (isFromOutside && given.some((key) => key === keys.secretKey || isSecretKey(key))) {
    return false;
  }
  if (apikey !== null && apikey !== keys.publishableKey && apikey !== keys.secretKey) return false;
  // Upstream, both headers must match if one has the secret key.
  const isSecret = given.includes(keys.secretKey);
  headers.set('apikey', isSecret ? keys.secretKey : keys.publishableKey);
  return true;
}
