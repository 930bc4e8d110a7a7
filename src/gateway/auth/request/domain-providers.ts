import type { ProviderSettings } from '../../settings/provider-settings.ts';
import type { Db } from '../database.ts';

/** The prefix of such a provider's name, as at the hosted backend: `sso:` and its id. */
export const DOMAIN_PROVIDER_PREFIX = 'sso:';

/** Why a sign-in failed, if that's the provider's fault; empty if it succeeded. */
export type DomainProviderTrouble = '' | 'secret' | 'unreachable';

/**
 * Providers for the emails of one domain, stored by the application: organisations whose members
 * sign in with them. Only add one with proof of the domain.
 */
export type DomainProviders = {
  /** @returns the provider of this name; null if none is active */
  find(db: Db, name: string): Promise<ProviderSettings | null>;
  /** @returns whether it may sign in an existing account, by its email */
  mayLink(db: Db, name: string, userId: string): Promise<boolean>;
  /** @returns whether a signed-in account may connect it */
  mayConnect(db: Db, name: string, userId: string): Promise<boolean>;
  /** @returns whether this user must sign in through such a provider other than this one */
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
