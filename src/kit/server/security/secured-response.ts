import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { DASHBOARD_POLICY, forOwnersHost, listBaseHeaders, toHeaderRecord } from './headers.ts';

/** Query parameters left by a sign-in. Other origins must not receive them. */
const LEFT_BY_SIGN_IN = /^(?:code|error(?:_.*)?)$/;

/**
 * Makes a redirect away from our origin safe: it ends in `#`, because browsers otherwise carry over the
 * current URL's fragment, and the codes and errors of a sign-in are removed.
 *
 * @param location the target; its own fragment is kept
 * @param origin the origin that sends the redirect, or null if it isn't ours
 * @returns the target, unchanged if it stays on that origin
 */
export function closeRedirect(location: string, origin: string | null): string {
  const url = URL.parse(location, origin ?? 'https://elsewhere.invalid');
  if (url === null || isRelative(location) || url.origin === origin) return location;
  const left = [...url.searchParams.keys()].filter((name) => LEFT_BY_SIGN_IN.test(name));
  for (const name of left) url.searchParams.delete(name);
  return url.href.includes('#') ? url.href : `${url.href}#`;
}

/** Two leading slashes (or backslashes) would name a host. */
function isRelative(location: string): boolean {
  return /^[/?#](?![/\\])/.test(location);
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Set on a response at an owner's host. */
const IS_AT_OWNERS_HOST = Symbol('at a host of an owner’s');

type Marked = { [IS_AT_OWNERS_HOST]?: boolean };

/** Marks a response, before it starts, as one at an owner's host. */
export function markOwnersHost(response: ServerResponse): void {
  (response as Marked)[IS_AT_OWNERS_HOST] = true;
}

/** Computed once for each finished response, whose header list is constant. */
const listsForOwners = new WeakMap<OutgoingHttpHeader[], OutgoingHttpHeader[]>();

function toListForOwners(headers: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
  const known = listsForOwners.get(headers);
  if (known !== undefined) return known;
  const made = forOwnersHost(headers);
  listsForOwners.set(headers, made);
  return made;
}

/**
 * The class of all the server's responses. It adds the security headers a response didn't set: responses
 * aren't cached unless they say so, data is downloaded rather than displayed as a page, and no redirect
 * carries a session to another origin.
 *
 * It acts at the last moment, when headers are a plain record: reading a route's response earlier would
 * create web objects, a fifth of the work of a small response.
 */
export function createSecuredResponse(publicUrl: string): typeof ServerResponse {
  const { origin, protocol } = new URL(publicUrl);
  const isHttps = protocol === 'https:';
  const defaults: Readonly<OutgoingHttpHeaders> = Object.fromEntries([
    ['content-security-policy', DASHBOARD_POLICY],
    ['cache-control', 'no-store'],
    ...listBaseHeaders(isHttps),
  ]);

  const ownersDefaults: Readonly<OutgoingHttpHeaders> = {
    ...defaults,
    ...toHeaderRecord(forOwnersHost(listBaseHeaders(isHttps).flat())),
  };

  const complete = (
    beginning: Readonly<OutgoingHttpHeaders>,
    set: OutgoingHttpHeaders,
    { isOwners, chosen = {} }: { isOwners: boolean; chosen: OutgoingHttpHeaders | undefined },
  ) => {
    const headers = { ...beginning, ...set };
    for (const name of Object.keys(chosen)) headers[name.toLowerCase()] = chosen[name];
    const file = toDataFile(headers['content-type']);
    if (file !== null) headers['content-disposition'] ??= `attachment; filename="${file}"`;
    if (typeof headers.location === 'string')
      headers.location = closeRedirect(headers.location, isOwners ? null : origin);
    return headers;
  };

  return class SecuredResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    // Set from the start: adding a property later would change the object's hidden class.
    [IS_AT_OWNERS_HOST] = false;

    override writeHead(status: number, reason?: string | Headers, chosen?: Headers): this {
      const headers = typeof reason === 'string' ? chosen : reason;
      // A list belongs to a finished response, which already has all headers.
      const isOwners = this[IS_AT_OWNERS_HOST];
      if (Array.isArray(headers))
        return super.writeHead(status, isOwners ? toListForOwners(headers) : headers);
      const answered = { isOwners, chosen: headers };
      const all = complete(isOwners ? ownersDefaults : defaults, this.getHeaders(), answered);
      return typeof reason === 'string'
        ? super.writeHead(status, reason, all)
        : super.writeHead(status, all);
    }
  };
}

/** @returns a fixed file name for machine-readable data; null for pages */
function toDataFile(contentType: OutgoingHttpHeader | undefined): string | null {
  if (typeof contentType !== 'string') return null;
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return 'api.json';
  return /^text\/csv\b/i.test(contentType) ? 'api.csv' : null;
}
