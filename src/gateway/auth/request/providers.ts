import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import {
  OPEN_PROVIDERS_MAX,
  PROVIDER_CLOCK_TOLERANCE_SECONDS,
  PROVIDER_METADATA_LIFETIME_MS,
  PROVIDER_TIMEOUT_SECONDS,
} from '../../limits/auth.ts';
import { isLoopback, type ProviderSettings } from '../../settings/provider-settings.ts';
import type { Db } from '../database.ts';

export type Providers = {
  /** Null if the operator hasn't set up one with this name. */
  find(name: string): ProviderSettings | null;
  /** The provider's metadata, fetched once an hour. Rejects if it is unreachable. */
  open(provider: ProviderSettings): Promise<Configuration>;
};

export function createProviders(all: readonly ProviderSettings[], clock: () => Date): Providers {
  const opened = new Map<string, { configuration: Promise<Configuration>; until: number }>();
  return {
    find: (name) => all.find((provider) => provider.name === name) ?? null,
    open(provider) {
      const { name, issuer, clientId, clientSecret } = provider;
      // A domain's provider may change its settings while the server runs.
      const key = JSON.stringify([name, issuer, clientId, clientSecret]);
      const known = opened.get(key);
      const now = clock().getTime();
      if (known && known.until > now) return known.configuration;
      const configuration = discover(provider);
      opened.delete(key);
      opened.set(key, { configuration, until: now + PROVIDER_METADATA_LIFETIME_MS });
      const [oldest] = opened.keys();
      if (opened.size > OPEN_PROVIDERS_MAX && oldest !== undefined) opened.delete(oldest);
      // The next request retries.
      configuration.catch(() => opened.delete(key));
      return configuration;
    },
  };
}

/**
 * Fetches a provider's metadata.
 *
 * @throws Error of openid-client if it is unreachable, or its issuer differs
 */
export function discover(provider: ProviderSettings): Promise<Configuration> {
  const { issuer, clientId, clientSecret, fetch } = provider;
  const server = new URL(issuer);
  const metadata = { [clockTolerance]: PROVIDER_CLOCK_TOLERANCE_SECONDS };
  return discovery(server, clientId, metadata, authenticate(clientSecret), {
    timeout: PROVIDER_TIMEOUT_SECONDS,
    ...(fetch && { [customFetch]: fetch }),
    execute: [
      enableNonRepudiationChecks,
      ...(isLoopback(server.hostname) ? [allowInsecureRequests] : []),
    ],
  });
}

/** With the method the provider supports; the standard's default is Basic. */
function authenticate(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isPosted = methods?.includes('client_secret_post') ?? false;
    const way = isPosted ? ClientSecretPost(secret) : ClientSecretBasic(secret);
    return way(server, client, body, headers);
  };
}

/** The prefix of such a provider's name, as at the hosted backend: `sso:` and its id. */
export const DOMAIN_PROVIDER_PREFIX = 'sso:';

/** The provider's fault in a failed sign-in; empty if it succeeded. */
export type DomainProviderTrouble = '' | 'secret' | 'unreachable';

/**
 * Providers for the emails of one domain, stored by the application: organisations whose members sign in
 * with them. Only add one for a verified domain.
 */
export type DomainProviders = {
  /** @returns the provider of this name; null if none is active */
  find(db: Db, name: string): Promise<ProviderSettings | null>;
  /** @returns whether it may sign in an existing account, by its email */
  mayLink(db: Db, name: string, userId: string): Promise<boolean>;
  /** @returns whether a signed-in account may connect it */
  mayConnect(db: Db, name: string, userId: string): Promise<boolean>;
  /** @returns whether this user must sign in through another such provider */
  isRequired(db: Db, userId: string, name: string | null): Promise<boolean>;
  /** Records a sign-in's outcome. */
  note(db: Db, name: string, trouble: DomainProviderTrouble): Promise<void>;
};

/** For applications that store none. */
export const NO_DOMAIN_PROVIDERS: DomainProviders = {
  find: async () => null,
  mayLink: async () => false,
  mayConnect: async () => false,
  isRequired: async () => false,
  note: async () => undefined,
};
