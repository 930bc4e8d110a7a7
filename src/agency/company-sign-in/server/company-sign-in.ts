import { Hono } from 'hono';
import * as z from 'zod/mini';
import { COMPANY_PROVIDER_BODY_MAX_BYTES } from '#account/server/limits.ts';
import { TEAM_REFUSALS } from '#agency/rules/refusals.ts';
import {
  findCompanySignIn,
  findOwnCompanySignIn,
  saveCompanyProvider,
} from '#agency/server/data/company-sign-ins.ts';
import { discover } from '#gateway/auth/request/providers.ts';
import { isLoopback } from '#gateway/settings/provider-settings.ts';
import { findDomainProblem } from '#integrations/domains/rules/name.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { requireFresh } from '#kit/server/http/identify-owner.ts';
import { createLimiter } from '#kit/server/http/limiter.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { toProviderName } from './company-providers.ts';

type Deps = Pick<
  AppDeps,
  | 'ask'
  | 'gateway'
  | 'keys'
  | 'limitStore'
  | 'limits'
  | 'clientAddress'
  | 'fetchProvider'
  | 'hosted'
>;

/**
 * `GET /company-sign-in.json?domain=` returns the provider for emails at this domain, or null. It reveals
 * nothing about any account.
 */
export function createCompanySignIn(
  deps: Pick<Deps, 'ask' | 'limits' | 'clientAddress' | 'hosted'>,
): Hono {
  const isWithinLimit = createLimiter(deps.limits.companyLookUpsPerAddress);
  return new Hono().get('/company-sign-in.json', async (context) => {
    if (!isWithinLimit(deps.clientAddress(context))) throw new ApiError('too_many');
    const domain = (context.req.query('domain') ?? '').toLowerCase();
    const found =
      !deps.hosted && findDomainProblem(domain) === null
        ? await deps.ask((sql) => findCompanySignIn(sql, { domain }))
        : null;
    context.header('cache-control', 'no-store');
    return context.json({
      provider: found && { name: toProviderName(found.id), label: found.label },
    });
  });
}

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

const providerBody = z.strictObject({
  issuer: text(500),
  client_id: text(300),
  /** If omitted, the current one stays; a new issuer or client ID needs a new one. */
  client_secret: z.optional(text(1000)),
});

/** `save-company-provider` sets an agency's provider once it has answered. */
export function createCompanyFunctions(deps: Deps): Hono {
  const { ask, keys, limitStore, limits, fetchProvider, hosted } = deps;
  const bounds = {
    bodyMaxBytes: COMPANY_PROVIDER_BODY_MAX_BYTES,
    perAccount: limitStore.createLimiter('company_providers', limits.companyProvidersPerAccount),
  };
  const save = defineFunction({
    name: 'save-company-provider',
    body: providerBody,
    async run({ issuer: given, client_id: clientId, client_secret }, owner) {
      if (hosted) throw new ApiError('no_company_sign_in');
      await requireFresh(ask, owner);
      const own = await ask((sql) => findOwnCompanySignIn(sql, owner.id));
      if (own === null) throw new ApiError('not_found');
      const { id, sealed_secret } = own;
      const issuer = readIssuer(given);
      // Otherwise a stolen session could send the secret to an attacker's issuer.
      const isSame = own.issuer === issuer && own.client_id === clientId;
      const kept = isSame && sealed_secret ? keys.sealing.unseal(sealed_secret, id) : null;
      const clientSecret = client_secret ?? kept;
      if (!clientSecret) {
        const [, sentence] = TEAM_REFUSALS.provider_secret_missing;
        throw new ApiError('provider_secret_missing', { sentence });
      }
      await assertAnswers({ issuer, clientId, clientSecret, fetch: fetchProvider });
      const sealedSecret = client_secret ? keys.sealing.seal(client_secret, id) : null;
      await ask((sql) => saveCompanyProvider(sql, owner, { issuer, clientId, sealedSecret })).catch(
        throwInWords,
      );
      return { saved: true };
    },
  });
  return serveFunctions(deps, bounds, [save]);
}

/** @throws ApiError if it can't be an issuer's URL (OpenID Connect Core, section 2) */
function readIssuer(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isSafe = url?.protocol === 'https:' || (url !== null && isLoopback(url.hostname));
  if (!url || !isSafe || url.search || url.hash || url.username || url.password)
    throw new ApiError('provider_address_wrong');
  // The metadata must repeat it exactly, so nothing is added.
  return given.replace(/\/\.well-known\/openid-configuration$/, '');
}

type Provider = Pick<
  Parameters<typeof discover>[0],
  'issuer' | 'clientId' | 'clientSecret' | 'fetch'
>;

/** @throws ApiError if it doesn't respond as the issuer, or can't sign people in */
async function assertAnswers(provider: Provider): Promise<void> {
  const metadata = await discover({ name: '', label: '', ...provider }).then(
    (configuration) => configuration.serverMetadata(),
    (cause: unknown) => {
      throw new ApiError('provider_silent', { cause });
    },
  );
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  if (!authorization_endpoint || !token_endpoint || !jwks_uri)
    throw new ApiError('provider_silent');
}

/** Rethrows a database refusal with its sentence. */
function throwInWords(error: unknown): never {
  const { code, message } = error as { code?: unknown; message?: string };
  if (/^PT4/.test(String(code)) && message)
    throw new ApiError('team_refused', { sentence: message, cause: error });
  throw error;
}
