import type { Context } from 'hono';
import { toCountry } from '#kit/rules/values/countries.ts';
import { createProxyTrust } from './client-address.ts';

/** Finds the country a request came from (ISO 3166-1 alpha-2), or null. */
export type FindCountry = (context: Context) => string | null;

/**
 * Reads the country from a header that a proxy sets, as CDNs do. Only a trusted proxy's header
 * counts, since anyone can send one.
 *
 * @param header to read, such as `cf-ipcountry`; without one no country is known
 * @param trustedProxies addresses or CIDR ranges
 */
export function createCountryFinder(
  header: string | undefined,
  trustedProxies: readonly string[],
): FindCountry {
  if (header === undefined) return () => null;
  const isTrusted = createProxyTrust(trustedProxies);
  return (context) => (isTrusted(context) ? toCountry(context.req.header(header)) : null);
}
