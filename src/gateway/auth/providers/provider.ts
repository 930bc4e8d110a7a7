import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { ProviderSettings } from '../../settings/provider-settings.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps, AuthLog } from '../request/deps.ts';
import { DOMAIN_PROVIDER_PREFIX, type DomainProviderTrouble } from '../request/providers.ts';
import type { ProviderPerson } from './person.ts';

/**
 * Finds an operator's or a domain's provider. Throws `validation_failed` with GoTrue's message if there is
 * none, `sso_provider_not_found` if a domain's provider isn't active.
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
 * The verified domain vouches for the email, so the provider needn't confirm it, but may deny it. It can't
 * vouch for emails at other domains. Throws `provider_email_needs_verification`,
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

/** Records a sign-in's outcome, if the provider is for a domain. */
export async function noteTrouble(
  { query, domainProviders }: Pick<AuthDeps, 'query' | 'domainProviders'>,
  { name, domain }: ProviderSettings,
  trouble: DomainProviderTrouble | null,
): Promise<void> {
  if (domain === undefined || trouble === null) return;
  await query((db) => domainProviders.note(db, name, trouble));
}

/** openid-client's codes for a provider that doesn't respond, or not as expected. */
const OUT_OF_REACH = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/**
 * Converts a provider's failure to an error for the user. The log gets more details, but nothing the
 * provider sent, which may include codes and tokens.
 */
export function toProviderError(
  error: unknown,
  { name, label }: Pick<ProviderSettings, 'name' | 'label'>,
  log: AuthLog,
): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return new AuthError('bad_oauth_callback', {
      message: `${label} was not allowed to sign you in`,
    });
  }
  const { message } = error instanceof Error ? error : { message: 'unknown' };
  const code = findCode(error);
  log.warn({ provider: name, code, reason: message }, 'a provider did not sign somebody in');
  if (isOutOfReach(error)) {
    const message = `We can’t reach ${label} right now`;
    return new AuthError('service_unavailable', { message });
  }
  return new AuthError('bad_oauth_callback', { message: 'Unable to exchange external code' });
}

/** @returns a fault of the provider or its settings; null if it's the user's, or unknown */
export function findTrouble(error: unknown): DomainProviderTrouble | null {
  if (isOutOfReach(error)) return 'unreachable';
  const isClientRefused =
    error instanceof WWWAuthenticateChallengeError ||
    (error instanceof ResponseBodyError && CLIENT_REFUSALS.has(error.error));
  return isClientRefused ? 'secret' : null;
}

/**
 * Token endpoint errors (RFC 6749, section 5.2): the client is unknown, or its secret has changed.
 */
const CLIENT_REFUSALS = new Set(['invalid_client', 'unauthorized_client']);

function findCode(error: unknown): string | undefined {
  const isRefusal =
    error instanceof AuthorizationResponseError || error instanceof ResponseBodyError;
  if (isRefusal) return error.error;
  return error instanceof ClientError ? error.code : undefined;
}

/** `fetch` rejects with a TypeError. */
function isOutOfReach(error: unknown): boolean {
  if (error instanceof ClientError) return OUT_OF_REACH.has(error.code ?? '');
  return error instanceof TypeError && error.message === 'fetch failed';
}
