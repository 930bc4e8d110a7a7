import type { ProviderSettings } from '../../settings/provider-settings.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';
import { DOMAIN_PROVIDER_PREFIX, type DomainProviderTrouble } from '../request/domain-providers.ts';
import type { ProviderPerson } from './person.ts';

/**
 * Finds an operator's or a domain's provider. Throws `validation_failed` with GoTrue's message if
 * there is none, `sso_provider_not_found` if a domain's isn't active.
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
 * The proven domain vouches for the email, so the provider needn't confirm it, but may deny it. It
 * can't vouch for emails at other domains. Throws `provider_email_needs_verification`,
 * `email_address_not_authorized`.
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

/** Records a sign-in's outcome, if the provider is a domain's. */
export async function noteTrouble(
  { query, domainProviders }: Pick<AuthDeps, 'query' | 'domainProviders'>,
  { name, domain }: ProviderSettings,
  trouble: DomainProviderTrouble | null,
): Promise<void> {
  if (domain === undefined || trouble === null) return;
  await query((db) => domainProviders.note(db, name, trouble));
}
