import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  CODE_LENGTH,
  CODE_LIFETIME_MS,
  PASSWORD_MIN_CHARACTERS,
  REFRESH_REUSE_SECONDS,
} from '../limits/auth.ts';
import { RATE_LIMITS, type RateLimit, type RateLimits } from '../limits/rate-limits.ts';
import {
  FILE_MAX_BYTES,
  RENDITION_CACHE_MAX_BYTES,
  STORAGE_READS_PER_ADDRESS,
} from '../limits/storage.ts';
import { HOSTED_REST_BOUNDS, type RestBounds, ROWS_MAX_ANSWERED } from '../limits/tables.ts';
import { hasConnection } from '../rate-limits/counted-uses.ts';
import { type MailTemplates, neutralTemplates } from './mail-templates.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** The settings, with the same meaning as in the hosted backend. */
export type GatewaySettings = {
  /** The default redirect target: the application's root. */
  siteUrl: string;
  /** The public URL of `/auth/v1`, `/rest/v1` and `/storage/v1`; emails link to it. */
  externalUrl: string;
  /**
   * The screen that emailed links open. It finds `token_hash`, `type`, `email` and `redirect_to` in its
   * fragment, which isn't sent to servers or later pages, and posts them to `POST /verify` when the user
   * confirms. Without it, links open `GET /verify`, which uses them up.
   */
  confirmUrl: string | undefined;
  /** Absolute URLs to which redirects are allowed; each covers its origin from its path downwards. */
  redirectAllowList: string[];
  /**
   * Paths on the site's own origin to which redirects are allowed; an entry ending in `/*` covers everything
   * below it. Null allows every path, which is safe only if no page of the origin redirects to another site.
   */
  redirectPaths: readonly string[] | null;
  /**
   * Refuses the implicit flow, which puts the session into a URL. Clients send a code challenge
   * (RFC 7636) and exchange the code for the session. An emailed link without a challenge isn't
   * used up by `GET /verify`: its hash still works in `POST /verify`.
   */
  requirePkce: boolean;
  /** New accounts are confirmed at once, and no email is sent. */
  autoConfirm: boolean;
  disableSignup: boolean;
  /** Signed-in people may link another provider to their account. */
  manualLinking: boolean;
  /** Digits of an emailed code, from 6 to 10. */
  codeLength: number;
  codeLifetimeSeconds: number;
  /** A correct password signs in even if the email isn't confirmed yet. */
  allowUnverifiedSignIn: boolean;
  /** A change of a confirmed email must be confirmed from both addresses. */
  secureEmailChange: boolean;
  /** How long an access token is valid; its session may end earlier. */
  jwtExpirySeconds: number;
  /** A session ends when it isn't refreshed for this long; null means no limit. */
  sessionIdleSeconds: number | null;
  /** A session ends this long after its sign-in, even if it's in use; null means no limit. */
  sessionLifetimeSeconds: number | null;
  /** How long a used refresh token still returns its successor (two tabs, a lost response). */
  refreshReuseIntervalSeconds: number;
  passwordMinLength: number;
  /** Accepts common passwords, as the hosted backend does without its leak check. */
  allowCommonPasswords: boolean;
  /** Words of the installation, such as its name, that a password mustn't consist of. */
  passwordWords: readonly string[];
  /** Changing the password requires the current one, or a fresh sign-in. */
  requireCurrentPassword: boolean;
  /** Changing the password requires an emailed nonce, or a sign-in within a day. */
  requireReauthentication: boolean;
  /** True if code requests reveal unknown accounts, as at the hosted backend. */
  tellUnknownAccounts: boolean;
  /** The site for passkeys, by default that of `siteUrl`; null disables passkeys. */
  relyingParty: RelyingParty | null;
  templates: MailTemplates;
  /**
   * For users whose `user_metadata.locale` is the key (`pt-BR`) or begins with it (`pt`); missing
   * ones fall back to `templates`.
   */
  templatesByLocale: Readonly<Record<string, Partial<MailTemplates>>>;
  /** Sign-in providers, as an alternative to passwords. */
  providers: readonly ProviderSettings[];
  rateLimits: RateLimits;
  /** Schemas `/rest/v1` exposes; the first is the default. */
  schemas: string[];
  /** The maximum number of rows per response of `/rest/v1`. */
  maxRows: number;
  /** Further limits of `/rest/v1`; by default those of the hosted backend. */
  restBounds: RestBounds;
  /** Read-only functions, which a replica may run if there is one. */
  replicaFunctions: readonly string[];
  /** Limits of `/storage/v1`. */
  storage: StorageSettings;
  /**
   * The caller's address for rate limits: by default the connection's remote address. Behind a proxy that is
   * the proxy, so the installation decides which headers to trust.
   */
  clientAddress: (context: Context) => string;
  /**
   * The caller's country (ISO 3166-1 alpha-2), if the installation knows it. It's stored with
   * sessions.
   */
  clientCountry: (context: Context) => string | null;
};

/** Settings for an application at `siteUrl`, with defaults for everything else. */
export function createSettings(
  overrides: Partial<GatewaySettings> & Pick<GatewaySettings, 'siteUrl'>,
): GatewaySettings {
  return {
    externalUrl: overrides.siteUrl,
    confirmUrl: undefined,
    redirectAllowList: [],
    redirectPaths: null,
    requirePkce: false,
    autoConfirm: false,
    disableSignup: false,
    manualLinking: true,
    codeLength: CODE_LENGTH,
    codeLifetimeSeconds: CODE_LIFETIME_MS / 1000,
    allowUnverifiedSignIn: false,
    secureEmailChange: true,
    jwtExpirySeconds: ACCESS_TOKEN_LIFETIME_SECONDS,
    sessionIdleSeconds: null,
    sessionLifetimeSeconds: null,
    refreshReuseIntervalSeconds: REFRESH_REUSE_SECONDS,
    passwordMinLength: PASSWORD_MIN_CHARACTERS,
    allowCommonPasswords: false,
    passwordWords: [],
    requireCurrentPassword: false,
    requireReauthentication: false,
    tellUnknownAccounts: true,
    relyingParty: findRelyingParty(overrides.siteUrl),
    templates: neutralTemplates,
    templatesByLocale: {},
    providers: [],
    rateLimits: RATE_LIMITS,
    schemas: ['public'],
    maxRows: ROWS_MAX_ANSWERED,
    replicaFunctions: [],
    storage: STORAGE_SETTINGS,
    restBounds: HOSTED_REST_BOUNDS,
    clientAddress: readSocketAddress,
    clientCountry: () => null,
    ...overrides,
  };
}

function readSocketAddress(context: Context): string {
  return (hasConnection(context) && getConnInfo(context).remote.address) || 'unknown';
}

/** The only site where its passkeys work (WebAuthn, "Relying Party"). */
export type RelyingParty = {
  /** The bare domain. */
  id: string;
  /** The site's name in the device's prompt. */
  name: string;
  origins: string[];
};

/**
 * @param siteUrl of the application
 * @param name of the application; its domain by default
 * @returns null where browsers don't create passkeys: at an IP address, or without https (except on
 *   localhost)
 */
export function findRelyingParty(siteUrl: string, name?: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteUrl);
  if (isIP(hostname) || hostname.startsWith('[')) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return null;
  return { id: hostname, name: name ?? hostname, origins: [origin] };
}

/** Renditions are rounded to these. Lists are ascending; `focus` is in percent. */
export type RenditionSteps = {
  sides: readonly number[];
  qualities: readonly number[];
  focus: number;
};

export type StorageSettings = {
  /** The maximum size of a file in bytes, even if its bucket allows more. */
  maxFileBytes: number;
  /** The maximum size of the rendition cache, in bytes. */
  renditionCacheBytes: number;
  /** Steps for sizes and qualities; null allows any, as at the hosted backend. */
  renditionSteps: RenditionSteps | null;
  /** Reads without a token, per network address. */
  readsPerAddress: RateLimit;
};

/** The default limits of `/storage/v1`. */
export const STORAGE_SETTINGS: StorageSettings = {
  maxFileBytes: FILE_MAX_BYTES,
  renditionCacheBytes: RENDITION_CACHE_MAX_BYTES,
  renditionSteps: null,
  readsPerAddress: STORAGE_READS_PER_ADDRESS,
};
