import type { ProviderSettings } from '../../settings/provider-settings.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { DOMAIN_PROVIDER_PREFIX, type DomainProviderTrouble } from '../request/domain-providers.ts';
import type { ProviderPerson } from './person.ts';

/**
 * Finds a provider of the operator's, or of a domain.
 * Throws `validation_failed` in GoTrue's words where there is none, `sso_provider_not_found` where one of a
 * domain isn't in force.
 */
export async function getProvider(
  { providers, domainProviders, query }: Pick<AuthDeps, 'providers' | 'domainProviders' | 'query'>,
  name = '',
): Promise<ProviderSettings> {
  const known = providers.find(name);
  if (known) return known;
  if (!name.startsWith(DOMAIN_PROVIDER_PREFIX)) {
    const message = 'Unsupported provider: provider is not enabled';
    throw new AuthError('validation_failed', { message });
  }
  const found = await query((db) => domainProviders.find(db, name));
  if (!found) throw new AuthError('sso_provider_not_found');
  return found;
}

/**
 * The proof of the domain stands for the address, so a provider of one needn't say that it's confirmed; but
 * where it says otherwise, it isn't. Addresses elsewhere aren't its to speak for.
 * Throws `provider_email_needs_verification`, `email_address_not_authorized`.
 */
export function assertSpeaksFor(
  { domain, label }: ProviderSettings,
  { email, isEmailVerified, isEmailDenied }: ProviderPerson,
): void {
  const isConfirmed = domain === undefined ? isEmailVerified : !isEmailDenied;
  if (email === null || !isConfirmed) {
    const message = `Unverified email with ${label}. Verify the email with ${label} in order to sign in`;
    throw new AuthError('provider_email_needs_verification', { message });
  }
  if (domain !== undefined && email.slice(email.lastIndexOf('@') + 1) !== domain) {
    throw new AuthError('email_address_not_authorized');
  }
}

/** Keeps how a sign-in ended, if the provider is a domain's. */
export async function noteTrouble(
  { query, domainProviders }: Pick<AuthDeps, 'query' | 'domainProviders'>,
  { name, domain }: ProviderSettings,
  trouble: DomainProviderTrouble | null,
): Promise<void> {
  if (domain === undefined || trouble === null) return;
  await query((db) => domainProviders.note(db, name, trouble));
}
