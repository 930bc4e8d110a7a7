import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import type { Use } from '../../connections/data-pool.ts';
import type { RestBounds } from '../../limits/tables.ts';
import { hasConnection } from '../../rate-limits/counted-uses.ts';
import { restErrors } from '../errors.ts';
import {
  negotiate,
  type Preferences,
  parsePreferences,
  parseRange,
  type Representation,
  type RowRange,
} from '../parse/headers.ts';
import { parseQuery, type Query } from '../parse/query.ts';
import { quote } from '../sql/statement.ts';
import type { UnsentAnswer } from './bounds.ts';
import { type Caller, identifyCaller } from './caller.ts';
import type { RestDeps } from './deps.ts';
import type { Settings } from './transaction.ts';

/** A request, parsed as far as possible without the schema. */
export type RestRequest = {
  method: string;
  caller: Caller;
  schema: string;
  query: Query;
  range: RowRange;
  preferences: Preferences;
  representation: Representation;
  settings: Settings;
  bounds: RestBounds;
  use: Use;
  unsent: UnsentAnswer;
};

/** Handles requests of one method; `name` is the table's or the function's. */
export type RestHandler = (
  request: RestRequest,
  name: string,
  deps: RestDeps,
  c: Context,
) => Promise<Response>;

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

/** Parses caller, target and options of a request. Throws a RestError if it's invalid. */
export async function readRequest(c: Context, deps: RestDeps): Promise<RestRequest> {
  const { method } = c.req;
  const { settings } = deps;
  const start = c.req.url.indexOf('?');
  const query = parseQuery(new URLSearchParams(start < 0 ? '' : c.req.url.slice(start + 1)));
  const header = (name: string) => c.req.header(name);
  const caller = await identifyCaller({ header }, deps.keys, deps.roles);
  deps.limit.takeOfAccount(caller);
  const profile = header(isReading(method) ? 'accept-profile' : 'content-profile');
  const schema = chooseSchema(profile, settings.schemas);
  const { restBounds: bounds } = settings;
  const maxRows = Math.min(settings.maxRows, caller.isAnonymous ? bounds.anonymousRows : Infinity);
  return {
    method,
    caller,
    schema,
    query,
    range: parseRange(query, isReading(method) ? header('range') : undefined, maxRows),
    preferences: parsePreferences(header('prefer')),
    representation: negotiate(header('accept')),
    bounds,
    use: toUse(caller, c, settings),
    unsent: deps.unsent.of(c),
    settings: {
      role: caller.role,
      search_path: [schema, 'public', 'extensions'].map(quote).join(', '),
      statement_timeout: `${caller.isAnonymous ? settings.anonymousStatementTimeoutMs : settings.statementTimeoutMs}ms`,
      'request.jwt.claims': describeClaims(caller.claims),
      'request.method': method,
      'request.path': c.req.path,
      'request.headers': describeHeaders(c, isReading(method) ? null : settings),
    },
  };
}

/** Accounts count separately; callers without one share their address's count. */
function toUse(
  { role, claims, isAnonymous }: Caller,
  c: Context,
  { clientAddress }: Addressed,
): Use {
  if (role === 'authenticated' && claims.sub !== undefined) return { caller: claims.sub };
  return isAnonymous ? { caller: clientAddress(c), isAnonymous } : {};
}

type Addressed = Pick<RestDeps['settings'], 'clientAddress'>;

function chooseSchema(profile: string | undefined, exposed: readonly string[]): string {
  const schema = profile?.trim() || exposed[0] || 'public';
  if (!exposed.includes(schema)) throw restErrors.unknownSchema(schema, exposed);
  return schema;
}

/** Claims as text, cached because a known token always has the same claims object. */
const describedClaims = new WeakMap<JWTPayload, string>();

function describeClaims(claims: JWTPayload): string {
  const known = describedClaims.get(claims);
  if (known !== undefined) return known;
  const text = JSON.stringify(claims);
  // Mutable claims may still change, so they are serialised each time.
  if (Object.isFrozen(claims)) describedClaims.set(claims, text);
  return text;
}

/**
 * Leaves out headers with secrets, which statements don't need. Uses Node's parsed headers if available,
 * since listing a web request's headers rebuilds them.
 *
 * @param settings find the caller's address and country, which replace headers the caller sent; null writes
 *   nothing
 */
function describeHeaders(
  c: Context,
  settings: Pick<RestDeps['settings'], 'clientAddress' | 'clientCountry'> | null,
): string {
  const {
    authorization: _token,
    apikey: _key,
    cookie: _cookie,
    'x-client-country': _country,
    ...shown
  } = hasConnection(c) ? c.env.incoming.headers : c.req.header();
  if (settings === null) return JSON.stringify(shown);
  const country = settings.clientCountry(c);
  return JSON.stringify({
    ...shown,
    'x-forwarded-for': settings.clientAddress(c),
    ...(country !== null && { 'x-client-country': country }),
  });
}
