import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { BROWSER_MARK_LIFETIME_SECONDS, USER_AGENT_MAX_CHARACTERS } from '../../limits/auth.ts';
import { randomSecret } from '../secrets.ts';
import type { AuthDeps } from './deps.ts';

export type Origin = {
  /** Null if unknown, or not an IP address. */
  ip: string | null;
  userAgent: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Identifies the caller for limits: a network address, or another value the installation chose. */
  address: string;
  /** A random mark in the browser's cookie; null without cookies, or before it has one. */
  browser: string | null;
};

const NOBODY: Origin = {
  ip: null,
  userAgent: null,
  country: null,
  address: 'unknown',
  browser: null,
};

type MutableOrigin = Origin & { isMarked: boolean };

const origins = new AsyncLocalStorage<MutableOrigin>();

/** The length of a `randomSecret`. */
const MARK = /^[\w-]{43}$/;

/**
 * Remembers a request's origin while it is handled. A dozen routes open sessions deep inside, and
 * don't otherwise need it.
 */
export function noteOrigin({ settings }: Pick<AuthDeps, 'settings'>): MiddlewareHandler {
  const cookie = describeCookie(settings);
  return (context, next) => {
    const address = settings.clientAddress(context);
    const userAgent = context.req.header('User-Agent')?.slice(0, USER_AGENT_MAX_CHARACTERS);
    const origin: MutableOrigin = {
      ip: isIP(address) ? address : null,
      userAgent: userAgent ?? null,
      country: settings.clientCountry(context),
      address,
      browser: readMark(context, cookie.name),
      isMarked: false,
    };
    return origins.run(origin, async () => {
      await next();
      const { browser, isMarked } = origin;
      if (browser && isMarked) setCookie(context, cookie.name, browser, cookie.options);
    });
  };
}

/** @returns the origin of the current request */
export function getOrigin(): Origin {
  return origins.getStore() ?? NOBODY;
}

/**
 * Describes the current request to database functions, as `/rest/v1` does, in the setting
 * `request.headers`.
 *
 * @returns null outside a request
 */
export function describeOrigin(): string | null {
  const origin = origins.getStore();
  if (!origin) return null;
  const { ip, userAgent, country } = origin;
  return JSON.stringify({
    'x-forwarded-for': ip,
    'user-agent': userAgent,
    'x-client-country': country,
  });
}

/** Requests with the secret key have no origin: an operator's address is private. */
export function forgetOrigin(): void {
  const origin = origins.getStore();
  if (origin) Object.assign(origin, { ip: null, userAgent: null, country: null });
}

/**
 * Gives the requesting browser a mark to recognise it by, unless it has one. Only for a user's own requests:
 * an emailed code, a session.
 */
export function markBrowser(): void {
  const origin = origins.getStore();
  if (!origin) return;
  origin.browser ??= randomSecret();
  origin.isMarked = true;
}

function readMark(context: Context, name: string): string | null {
  const mark = getCookie(context, name) ?? '';
  return MARK.test(mark) ? mark : null;
}

/** The cookie is sent only to this part of the server, and hidden from scripts. */
function describeCookie({ externalUrl }: AuthDeps['settings']) {
  const { protocol, pathname } = new URL(externalUrl);
  const secure = protocol === 'https:';
  return {
    name: secure ? '__Secure-auth-browser' : 'auth-browser',
    options: {
      path: `${pathname.replace(/(?<!\/)\/+$/, '')}/auth/v1`,
      httpOnly: true,
      secure,
      sameSite: 'Lax' as const,
      maxAge: BROWSER_MARK_LIFETIME_SECONDS,
    },
  };
}
