import { isIP } from 'node:net';
import { DOMAIN_TARGETS_TTL_MS } from '#integrations/server/limits.ts';
import type { DnsResolver } from '#kit/server/clients/dns-resolver.ts';
import { isLoopbackHost } from '#kit/server/process/loopback-host.ts';
import type { DomainTargets } from '../rules/dns-records.ts';
import type { FindTargets } from './check-dns-records.ts';

type Addresses = DomainTargets['addresses'];

type TargetSettings = {
  publicUrl: string;
  /** The installation's, if its name doesn't resolve to them, for example behind a CDN. */
  addresses: readonly string[];
  pagesHost: string | null;
  resolver: DnsResolver;
  now: () => number;
};

/**
 * @returns the targets for owners' domains: configured, or looked up in the DNS from time to time; a failed
 * lookup is repeated the next time
 */
export function createTargets(settings: TargetSettings): FindTargets {
  const { publicUrl, addresses, pagesHost, resolver, now } = settings;
  const host = new URL(publicUrl).hostname;
  const find = async (): Promise<Addresses> => {
    if (addresses.length > 0) return addresses;
    if (isLoopbackHost(host)) return ['127.0.0.1', '::1'];
    const bare = host.replace(/^\[|\]$/g, '');
    return isIP(bare) === 0 ? resolver.addresses(host) : [bare];
  };
  let kept: { until: number; addresses: Promise<Addresses> } | null = null;
  return async (): Promise<DomainTargets> => {
    if (kept === null || kept.until <= now())
      kept = { until: now() + DOMAIN_TARGETS_TTL_MS, addresses: find() };
    const current = kept;
    const found = await current.addresses;
    if (found === null && kept === current) kept = null;
    return { host, pagesHost, addresses: found };
  };
}
