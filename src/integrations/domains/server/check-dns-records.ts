import { isIP } from 'node:net';
import { DOMAIN_TARGETS_TTL_MS } from '#integrations/server/limits.ts';
import type { DnsResolver } from '#kit/server/clients/dns-resolver.ts';
import { isLoopbackHost } from '#kit/server/process/loopback-host.ts';
import {
  type DomainFinding,
  type DomainState,
  type DomainTargets,
  listOwnHosts,
  probeName,
  tokenName,
  tokenValue,
} from '../rules/dns-records.ts';
import { findClaimProblem } from '../rules/name.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    /** Finds the targets that owners' domains should point to. */
    findDomainTargets: FindTargets;
  }
}

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** How to check domains' records, and the expected targets. */
    domainChecks: DomainChecks;
  }
}

type FindTargets = () => Promise<DomainTargets>;

export type DomainChecks = { resolver: DnsResolver; findTargets: FindTargets };

/** The verdict on a name's records. */
export type RecordsFound = {
  finding: DomainFinding;
  has_token: boolean;
  has_address: boolean;
  /** Its current target, for display. */
  found: string;
  /** All owners' tokens found in the records. */
  tokens: ReadonlySet<string>;
};

/**
 * A claim needs its token and one of our addresses. An active domain only needs the address, since
 * people delete records once everything works.
 */
export async function checkRecords(
  { name, state, token }: { name: string; state: DomainState; token: string },
  { resolver, targets }: { resolver: DnsResolver; targets: DomainTargets },
): Promise<RecordsFound> {
  const probe = probeName(name);
  const claim = findClaimProblem(name, listOwnHosts(targets));
  if (claim !== null) return toFound({ kind: 'disconnected', problem: claim });
  const [texts, canonical, addresses] = await Promise.all([
    resolver.texts(tokenName(name)),
    resolver.canonical(probe),
    resolver.addresses(probe),
  ]);
  const tokens = new Set(texts ?? []);
  const has_token = tokens.has(tokenValue(token));
  const place = findPlace(canonical, addresses, targets);
  const details = { has_token, has_address: place === 'here', tokens };
  if (state === 'pending' && !has_token) {
    const finding: DomainFinding =
      texts === null ? { kind: 'inconclusive' } : { kind: 'disconnected', problem: 'token' };
    return toFound(finding, { ...details, found: tellPlace(place, addresses) });
  }
  if (place === 'here') return toFound({ kind: 'connected' }, details);
  if (place === 'unknown') return toFound({ kind: 'inconclusive' }, details);
  const found = tellPlace(place, addresses);
  const problem = place === 'nowhere' ? 'address' : 'elsewhere';
  return toFound({ kind: 'disconnected', problem }, { ...details, found });
}

function toFound(finding: DomainFinding, details: Partial<RecordsFound> = {}): RecordsFound {
  const none = { has_token: false, has_address: false, found: '', tokens: new Set<string>() };
  return { ...none, ...details, finding };
}

type Place = 'here' | 'nowhere' | 'elsewhere' | 'unknown';

/** One foreign address is enough to send some visitors there. */
function findPlace(
  canonical: readonly string[] | null,
  addresses: readonly string[] | null,
  { host, addresses: ours }: DomainTargets,
): Place {
  if (canonical?.some((name) => name === host)) return 'here';
  if (addresses === null) return 'unknown';
  if (addresses.length === 0) return canonical === null ? 'unknown' : 'nowhere';
  if (ours === null) return 'unknown';
  return addresses.every((address) => ours.includes(address)) ? 'here' : 'elsewhere';
}

const FOUND_MAX_ADDRESSES = 4;

function tellPlace(place: Place, addresses: readonly string[] | null): string {
  return place === 'elsewhere' ? (addresses ?? []).slice(0, FOUND_MAX_ADDRESSES).join(', ') : '';
}

type Addresses = DomainTargets['addresses'];

type TargetSettings = {
  publicUrl: string;
  /** The installation's addresses, if its name doesn't resolve to them, for example behind a CDN. */
  addresses: readonly string[];
  pagesHost: string | null;
  resolver: DnsResolver;
  now: () => number;
};

/**
 * @returns the targets for owners' domains: configured, or looked up in the DNS from time to time; a failed
 *   lookup is retried the next time
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
