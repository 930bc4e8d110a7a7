import type { Context } from 'hono';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import * as z from 'zod/mini';
import { PROVIDER_REDIRECT_MAX_CHARACTERS } from '../../limits/auth.ts';
import { isLoopback } from '../../settings/provider-settings.ts';
import { AuthError } from '../errors.ts';
import { assertMayCarrySession, resolveRedirect } from '../mails/redirects.ts';
import { challengeFields } from '../request/body.ts';
import type { AuthDeps } from '../request/deps.ts';
import { randomSecret } from '../secrets.ts';
import { buildCallbackUrl, keepFlow, type ProviderFlow } from './flow-cookie.ts';
import { findTrouble, getProvider, noteTrouble, toProviderError } from './provider.ts';

const SCOPES = ['openid', 'email', 'profile'];

/** Parameters a client may pass on to the provider; none of them affects the flow's security. */
const PASSED_ON = ['prompt', 'login_hint', 'hd', 'domain_hint', 'ui_locales', 'max_age'];

const value = z.string().check(z.maxLength(256));

const flowQuery = z.object({
  scopes: z.optional(z.string().check(z.regex(/^[\x20\x21\x23-\x5b\x5d-\x7e]{0,512}$/))),
  ...challengeFields,
  ...Object.fromEntries(PASSED_ON.map((name) => [name, z.optional(value)])),
});

/**
 * Begins a flow to the provider and back, keeping its state in the caller's browser.
 *
 * @returns where to redirect the browser
 * @throws AuthError `validation_failed`, `sso_provider_not_found`, or `service_unavailable` if the
 * provider is unreachable
 */
export async function beginFlow(
  context: Context,
  deps: AuthDeps,
  link?: ProviderFlow['link'],
): Promise<string> {
  const { settings, log } = deps;
  const query = context.req.query();
  const provider = await getProvider(deps, query.provider);
  const parsed = flowQuery.safeParse(query);
  if (!parsed.success) throw new AuthError('validation_failed');
  const { scopes, code_challenge, code_challenge_method, ...passedOn } = parsed.data;
  if (!code_challenge !== !code_challenge_method) {
    const message = 'PKCE flow requires code_challenge_method and code_challenge';
    throw new AuthError('validation_failed', { message });
  }
  if (!code_challenge) assertMayCarrySession(settings);
  const configuration = await deps.providers.open(provider).catch(async (error: unknown) => {
    await noteTrouble(deps, provider, findTrouble(error));
    throw toProviderError(error, provider, log);
  });
  assertWebAddress(configuration.serverMetadata().authorization_endpoint);
  const [state, nonce, verifier] = [randomSecret(), randomSecret(), randomSecret()];
  const target = resolveRedirect(query.redirect_to, settings);
  await keepFlow(context, deps, {
    provider: provider.name,
    state,
    nonce,
    verifier,
    // Browsers limit a cookie's size.
    redirectTo: target.length > PROVIDER_REDIRECT_MAX_CHARACTERS ? settings.siteUrl : target,
    challenge: { code_challenge, code_challenge_method },
    link,
  });
  const asked = [...(provider.scopes ?? SCOPES), ...(scopes ?? '').split(' ').filter(Boolean)];
  return buildAuthorizationUrl(configuration, {
    ...passedOn,
    ...provider.parameters,
    redirect_uri: buildCallbackUrl(settings, provider.name),
    scope: [...new Set(['openid', ...asked])].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

/** Browsers are redirected there, and an untrusted provider could send a `javascript:` URL. */
function assertWebAddress(address = ''): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:') return;
  if (url?.protocol === 'http:' && isLoopback(url.hostname)) return;
  throw new AuthError('bad_oauth_callback', { message: 'The provider has no web address' });
}
