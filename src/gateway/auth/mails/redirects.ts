import type { GatewaySettings } from '../../settings/settings.ts';
import { AuthError } from '../errors.ts';
import type { SessionAnswer } from '../sessions/sessions.ts';

type Targets = Pick<GatewaySettings, 'siteUrl' | 'redirectAllowList' | 'redirectPaths'>;

/**
 * Chooses the redirect target: `wanted` if it is an absolute http(s) URL at an allowed path of the
 * site, or on the allow-list; otherwise the site itself. Returns an absolute URL.
 */
export function resolveRedirect(wanted: string | undefined, settings: Targets): string {
  const { siteUrl, redirectAllowList } = settings;
  const url = wanted === undefined ? null : parseStrictly(wanted);
  if (!url) return siteUrl;
  const isAllowed =
    isOwnPath(url, settings) || redirectAllowList.some((entry) => isCovered(url, new URL(entry)));
  return isAllowed ? url.href : siteUrl;
}

function isOwnPath(url: URL, { siteUrl, redirectPaths }: Targets): boolean {
  if (url.origin !== new URL(siteUrl).origin) return false;
  if (redirectPaths === null) return true;
  // A server may decode an escaped slash.
  if (/%(?:2f|5c)/i.test(url.pathname)) return false;
  return redirectPaths.some((path) =>
    path.endsWith('/*')
      ? url.pathname.startsWith(path.slice(0, -1))
      : url.pathname.replace(/(?<=.)\/$/, '') === path,
  );
}

/**
 * Refuses characters that browsers and parsers interpret differently (backslashes, spaces, control
 * characters), and user names.
 */
function parseStrictly(wanted: string): URL | null {
  if (!/^https?:\/\/[^/\\]/i.test(wanted)) return null;
  if (/[\\\s\p{Cc}]/u.test(wanted)) return null;
  try {
    const url = new URL(wanted);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

function isCovered(url: URL, allowed: URL): boolean {
  const path = allowed.pathname.replace(/(?<!\/)\/+$/, '');
  return (
    url.origin === allowed.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`))
  );
}

/** `target` with the values added to its fragment, and to its query as well if `inQuery`. */
export function addToRedirect(
  target: string,
  values: Record<string, string>,
  { inQuery = false, inFragment = true } = {},
): string {
  const url = new URL(target);
  if (inQuery)
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  if (inFragment) url.hash = new URLSearchParams(values).toString();
  return url.href;
}

/** Throws `validation_failed` if the settings forbid a session in a URL. */
export function assertMayCarrySession({ requirePkce }: Pick<GatewaySettings, 'requirePkce'>): void {
  if (!requirePkce) return;
  const message = 'The implicit flow is turned off: a code challenge is required';
  throw new AuthError('validation_failed', { message });
}

/** Builds the URL after a sign-in, with the tokens in the fragment, which servers never see. */
export function toSessionUrl(
  target: string,
  session: SessionAnswer,
  more: Record<string, string> = {},
): string {
  return addToRedirect(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...more,
  });
}

/** Builds the URL that shows an error; PKCE clients expect it `inQuery`. */
export function toFailureUrl(
  target: string,
  error: AuthError,
  { inQuery }: { inQuery: boolean },
): string {
  const values = {
    error: error.status >= 500 ? 'server_error' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  };
  return addToRedirect(target, values, { inQuery });
}
