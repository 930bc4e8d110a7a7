import type { ProviderSettings } from '../../settings/provider-settings.ts';
import type { Db } from '../database.ts';

/** What every name of such a provider begins with, as in the hosted backend: `sso:` and its id. */
export const DOMAIN_PROVIDER_PREFIX = 'sso:';

/** Why a provider signed nobody in, where that's its own fault; empty where it did. */
export type DomainProviderTrouble = '' | 'secret' | 'unreachable';

/**
 * Providers that speak for the addresses of one domain, which the application keeps: organisations whose
 * people sign in with them. Whoever adds one must have proved the domain.
 */
export type DomainProviders = {
  /** @returns the provider of this name; null where none is in force */
  find(db: Db, name: string): Promise<ProviderSettings | null>;
  /** @returns whether it may sign in an account that was there before, by its address */
  mayLink(db: Db, name: string, userId: string): Promise<boolean>;
  /** @returns whether an account that is signed in may connect it */
  mayConnect(db: Db, name: string, userId: string): Promise<boolean>;
  /** @returns whether such a provider alone may sign this person in, and it's another than this one */
  isRequired(db: Db, userId: string, name: string | null): Promise<boolean>;
  /** Keeps how a sign-in ended. */
  note(db: Db, name: string, trouble: DomainProviderTrouble): Promise<void>;
};

/** For applications that keep none. */
export const NO_DOMAIN_PROVIDERS: DomainProviders = {
  find: async () => null,
  mayLink: async () => false,
  mayConnect: async () => false,
  isRequired: async () => false,
  note: async () => undefined,
};
