import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { type MailTemplates, neutralTemplates } from './auth/mail-templates.ts';
import type { StorageSettings } from './storage/parts.ts';

/** `points` tries in any `durationSeconds`. */
export type RateLimit = { points: number; durationSeconds: number };

/**
 * Limits on everything that checks a secret or sends mail. "Per address" counts the caller's network
 * address, "per account" the e-mail address named, whether or not an account has it.
 */
export type RateLimits = {
  signInPerAddress: RateLimit;
  signInPerAccount: RateLimit;
  signUpPerAddress: RateLimit;
  mailPerAddress: RateLimit;
  mailPerAccount: RateLimit;
  refreshPerAddress: RateLimit;
  verifyPerAddress: RateLimit;
};

/** What can be configured, under the meaning the hosted backend gives it. */
export type GatewaySettings = {
  /** Where people are sent when no allowed redirect is named: the application's root. */
  siteUrl: string;
  /** The public address under which `/auth/v1`, `/rest/v1` and `/storage/v1` are reached; mails link to it. */
  externalUrl: string;
  /** Absolute URLs people may be sent to; each covers its origin from its path downwards. */
  redirectAllowList: string[];
  /** New accounts are confirmed at once, and no mail is sent. */
  autoConfirm: boolean;
  disableSignup: boolean;
  /** A correct password signs in although the e-mail address is not confirmed yet. */
  allowUnverifiedSignIn: boolean;
  /** A change of a confirmed address must be confirmed from both addresses. */
  secureEmailChange: boolean;
  jwtExpirySeconds: number;
  /** For how long a used refresh token still answers with its successor (two tabs, a lost answer). */
  refreshReuseIntervalSeconds: number;
  passwordMinLength: number;
  templates: MailTemplates;
  rateLimits: RateLimits;
  /** Schemas `/rest/v1` exposes; the first is the default. */
  schemas: string[];
  /** The most rows one answer of `/rest/v1` holds. */
  maxRows: number;
  /** Limits of `/storage/v1`. */
  storage: StorageSettings;
  /**
   * Who is calling, for the rate limits: by default the other end of the connection. Behind a proxy
   * that is the proxy, and what it says in headers is for the installation to believe or not.
   */
  clientAddress: (context: Context) => string;
};

const FIVE_MINUTES = 5 * 60;

/** The hosted backend's defaults, in tries per address; a whole office may share one. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  signInPerAddress: { points: 60, durationSeconds: FIVE_MINUTES },
  signInPerAccount: { points: 20, durationSeconds: FIVE_MINUTES },
  signUpPerAddress: { points: 30, durationSeconds: FIVE_MINUTES },
  mailPerAddress: { points: 30, durationSeconds: FIVE_MINUTES },
  mailPerAccount: { points: 5, durationSeconds: FIVE_MINUTES },
  refreshPerAddress: { points: 150, durationSeconds: FIVE_MINUTES },
  verifyPerAddress: { points: 30, durationSeconds: FIVE_MINUTES },
};

/** Files of up to 50 MiB, as at the hosted backend; renditions of images are kept up to 512 MiB. */
const DEFAULT_STORAGE: StorageSettings = {
  maxFileBytes: 50 * 2 ** 20,
  renditionCacheBytes: 512 * 2 ** 20,
};

/** Settings for an application at `siteUrl`, with defaults for all that is not said. */
export function createSettings(
  overrides: Partial<GatewaySettings> & Pick<GatewaySettings, 'siteUrl'>,
): GatewaySettings {
  return {
    externalUrl: overrides.siteUrl,
    redirectAllowList: [],
    autoConfirm: false,
    disableSignup: false,
    allowUnverifiedSignIn: false,
    secureEmailChange: true,
    jwtExpirySeconds: 3600,
    refreshReuseIntervalSeconds: 10,
    passwordMinLength: 8,
    templates: neutralTemplates,
    rateLimits: DEFAULT_RATE_LIMITS,
    schemas: ['public'],
    maxRows: 1000,
    storage: DEFAULT_STORAGE,
    clientAddress: readSocketAddress,
    ...overrides,
  };
}

function readSocketAddress(context: Context): string {
  // Outside of a server (`app.request`) there is no connection.
  const isConnected = typeof context.env === 'object' && 'incoming' in context.env;
  return (isConnected && getConnInfo(context).remote.address) || 'unknown';
}
