import type { CustomFetch } from 'openid-client';
import * as z from 'zod/mini';
import { PROVIDERS_MAX } from '../limits/auth.ts';

/** An OpenID Connect provider that people may sign in with. */
export type ProviderSettings = {
  /** Its name for clients and identities: `google`, `custom:acme`. */
  name: string;
  /** Its name as shown to users. */
  label: string;
  /** Its issuer identifier, the base of `/.well-known/openid-configuration`. */
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  /** The requested scopes; `openid email profile` by default. */
  scopes?: string[] | undefined;
  /** Further parameters of its authorization endpoint, such as `{"prompt": "select_account"}`. */
  parameters?: Record<string, string> | undefined;
  /** The verified domain whose emails it is limited to. */
  domain?: string | undefined;
  /** The fetch to use, if its URLs are untrusted. */
  fetch?: CustomFetch | undefined;
};

/** Reserved names: these appear as providers in identities and settings. */
const TAKEN = new Set(['email', 'phone', 'anonymous_users', 'anonymous', 'web3']);

const text = z.string().check(z.minLength(1), z.maxLength(2048));

const providerSchema = z.strictObject({
  name: z.string().check(
    z.regex(/^(?:custom:)?[a-z0-9][a-z0-9_-]{0,39}$/, 'must be small letters, digits, - and _'),
    z.refine((name) => !TAKEN.has(name), 'is the name of something else'),
  ),
  label: z.string().check(z.regex(/^[^\p{Cc}<>]{1,40}$/u, 'must be 1 to 40 characters')),
  issuer: z
    .url({ protocol: /^https?$/ })
    .check(z.refine(isSafe, 'must begin with https://, but on this machine')),
  clientId: text,
  clientSecret: z.optional(text),
  scopes: z.optional(z.array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)))),
  parameters: z.optional(z.record(z.string(), z.string())),
});

const providersSchema = z.array(providerSchema).check(
  z.maxLength(PROVIDERS_MAX),
  z.refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    'two have the same name',
  ),
);

/**
 * @param json a list of providers, as configured by an operator
 * @returns the providers
 * @throws Error naming the invalid part without quoting it, because it may contain secrets
 */
export function readProviders(json: string): ProviderSettings[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Error('must be a list in JSON');
  }
  const parsed = providersSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.') || 'the list'}: ${issue?.message}`);
}

/** Plain HTTP is safe only on this machine: over a network it could be read or changed. */
function isSafe(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || isLoopback(hostname);
}

/** True if the host is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
