import type { DnsResolver } from '#kit/server/clients/dns-resolver.ts';
import { type DomainTargets, probeName, tokenName, tokenValue } from '../rules/dns-records.ts';
import { findClaimProblem } from '../rules/name.ts';
import type { DomainFinding, DomainState } from '../rules/states.ts';

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

export type FindTargets = () => Promise<DomainTargets>;

export type DomainChecks = { resolver: DnsResolver; findTargets: FindTargets };

/** The records of a name, judged. */
export type RecordsFound = {
  finding: DomainFinding;
  has_token: boolean;
  has_address: boolean;
  /** Its current target, for display. */
  found: string;
  /** All owners' tokens in the records. */
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

/** @returns names that the installation uses, so no owner can have them */
export function listOwnHosts({ host, pagesHost }: DomainTargets): string[] {
  return pagesHost === null ? [host] : [host, pagesHost];
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
