import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { hasConnection } from '../has-connection.ts';
import { CODE_LENGTH, CODE_LIFETIME_MS } from '../limits/mails.ts';
import { PASSWORD_MIN_CHARACTERS } from '../limits/passwords.ts';
import { RATE_LIMITS, type RateLimits } from '../limits/rate-limits.ts';
import { ACCESS_TOKEN_LIFETIME_SECONDS, REFRESH_REUSE_SECONDS } from '../limits/sessions.ts';
import { HOSTED_REST_BOUNDS, type RestBounds, ROWS_MAX_ANSWERED } from '../limits/tables.ts';
import { type MailTemplates, neutralTemplates } from './mail-templates.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { findRelyingParty, type RelyingParty } from './relying-party.ts';
import { STORAGE_SETTINGS, type StorageSettings } from './storage-settings.ts';

/** The settings, with the same meaning as in the hosted backend. */
export type GatewaySettings = {
  /** Where people are sent when no allowed redirect is named: the application's root. */
  siteUrl: string;
  /** The public address under which `/auth/v1`, `/rest/v1` and `/storage/v1` are reached; mails link to it. */
  externalUrl: string;
  /**
   * The screen that links in mails lead to. It finds `token_hash`, `type`, `email` and `redirect_to` in
   * its fragment, which isn't sent to servers or following pages, and posts them to `POST /verify` when
   * the user confirms. Without it the links lead to `GET /verify`, and opening one uses it up.
   */
  confirmUrl: string | undefined;
  /** Absolute URLs people may be sent to; each covers its origin from its path downwards. */
  redirectAllowList: string[];
  /**
   * Paths of the site's own origin that redirects may lead to; an entry ending in `/*` covers everything
   * below it. Null allows every path, which is safe only if no page of the origin redirects to another site.
   */
  redirectPaths: readonly string[] | null;
  /**
   * Refuses the implicit flow, which puts the session into an address. Clients send a code challenge
   * (RFC 7636) and trade the code for the session. A mail link without a challenge isn't used up by
   * `GET /verify`: its hash still works in `POST /verify`.
   */
  requirePkce: boolean;
  /** New accounts are confirmed at once, and no mail is sent. */
  autoConfirm: boolean;
  disableSignup: boolean;
  /** Signed-in people may link another provider to their account. */
  manualLinking: boolean;
  /** Digits of a mailed code, from 6 to 10. */
  codeLength: number;
  codeLifetimeSeconds: number;
  /** A correct password signs in although the e-mail address is not confirmed yet. */
  allowUnverifiedSignIn: boolean;
  /** A change of a confirmed address must be confirmed from both addresses. */
  secureEmailChange: boolean;
  /** How long an access token is good; its session may end before. */
  jwtExpirySeconds: number;
  /** A session ends when it isn't refreshed for this long; null means no limit. */
  sessionIdleSeconds: number | null;
  /** A session ends this long after its sign-in, even if it's in use; null means no limit. */
  sessionLifetimeSeconds: number | null;
  /** For how long a used refresh token still answers with its successor (two tabs, a lost answer). */
  refreshReuseIntervalSeconds: number;
  passwordMinLength: number;
  /** Takes passwords that everybody knows, as the hosted backend does without its leak check. */
  allowCommonPasswords: boolean;
  /** Words of the installation, such as its name, of which no password may be made. */
  passwordWords: readonly string[];
  /** A change of the password asks for the present one, or for having just signed in. */
  requireCurrentPassword: boolean;
  /** A change of the password asks for a nonce by mail, or for having signed in within a day. */
  requireReauthentication: boolean;
  /** Whether code requests reveal unknown accounts, as at the hosted backend. */
  tellUnknownAccounts: boolean;
  /** The site passkeys are made for, by default that of `siteUrl`; null for no passkeys. */
  relyingParty: RelyingParty | null;
  templates: MailTemplates;
  /** For those whose `user_metadata.locale` is the key (`pt-BR`) or begins with it (`pt`); what is left out is as in `templates`. */
  templatesByLocale: Readonly<Record<string, Partial<MailTemplates>>>;
  /** Whom people may sign in with instead of a password. */
  providers: readonly ProviderSettings[];
  rateLimits: RateLimits;
  /** Schemas `/rest/v1` exposes; the first is the default. */
  schemas: string[];
  /** The most rows one answer of `/rest/v1` holds. */
  maxRows: number;
  /** Further bounds of `/rest/v1`; by default those of the hosted backend. */
  restBounds: RestBounds;
  /** Functions that only read, whose calls a replica may answer where there is one. */
  replicaFunctions: readonly string[];
  /** Limits of `/storage/v1`. */
  storage: StorageSettings;
  /**
   * The caller's address for rate limits: by default the other end of the connection. Behind a proxy
   * that is the proxy, and the installation decides which headers to trust.
   */
  clientAddress: (context: Context) => string;
  /** The caller's country (ISO 3166-1 alpha-2), where the installation knows it. It's kept with sessions. */
  clientCountry: (context: Context) => string | null;
};

/** Settings for an application at `siteUrl`, with defaults for all that is not said. */
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
