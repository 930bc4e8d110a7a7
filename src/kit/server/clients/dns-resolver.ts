import { Resolver } from 'node:dns/promises';
import { DNS_TIMEOUT_MS, DNS_TRIES } from '../limits/requests.ts';

/** Queries the DNS. A result is empty if there is no such record, and null if the query failed. */
export type DnsResolver = {
  texts(name: string): Promise<string[] | null>;
  /** The target of its CNAME. */
  canonical(name: string): Promise<string[] | null>;
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<string[] | null>;
};

/** Codes for a name without such records; with any other code, the query failed. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * @param servers addresses, with a port if it isn't 53; the system's by default
 * @param patience in milliseconds, named as in `node:dns`
 */
export function createDnsResolver(
  servers: readonly string[],
  patience = { timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES },
): DnsResolver {
  const resolver = new Resolver(patience);
  if (servers.length > 0) resolver.setServers(servers);
  const ask = async <Answer>(asked: Promise<Answer[]>): Promise<Answer[] | null> => {
    try {
      return await asked;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code !== undefined && NOTHING.has(code) ? [] : null;
    }
  };
  return {
    texts: async (name) =>
      (await ask(resolver.resolveTxt(name)))?.map((parts) => parts.join('')) ?? null,
    canonical: async (name) =>
      (await ask(resolver.resolveCname(name)))?.map((host) => host.toLowerCase()) ?? null,
    addresses: async (name) => {
      const found = await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))]);
      const [four, six] = found;
      return four === null || six === null ? null : [...four, ...six];
    },
  };
}
