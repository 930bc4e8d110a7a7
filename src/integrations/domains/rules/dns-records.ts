import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { isTeamDomain, toBaseName } from './hosts.ts';

/** The targets of owners' domains: the installation's name and addresses. */
export type DomainTargets = {
  host: string;
  /** Null if the lookup failed, which says nothing about any domain. */
  addresses: readonly string[] | null;
  /** The domain below which every page has a free name, such as `pages.example`; null if there is none. */
  pagesHost: string | null;
};

/** @returns names the installation uses, which owners can't have */
export function listOwnHosts({ host, pagesHost }: DomainTargets): string[] {
  return pagesHost === null ? [host] : [host, pagesHost];
}

/** A DNS record, as registrars' forms ask for it. */
export type DomainRecord = {
  type: 'TXT' | 'CNAME' | 'A' | 'AAAA';
  /** Fully qualified. */
  name: string;
  /** As most forms want it: relative to the domain, with `@` for the domain itself. */
  short: string;
  value: string;
};

const LABEL = PRODUCT_NAME.toLowerCase();

/** @returns the name of the TXT record that proves ownership of a domain */
export function tokenName(name: string): string {
  return `_${LABEL}.${toBaseName(name)}`;
}

/** @returns the name whose addresses are checked: for a team's domain, an unused one below it */
export function probeName(name: string): string {
  return isTeamDomain(name) ? `${LABEL}-check.${toBaseName(name)}` : name;
}

/** @returns the value of that record */
export function tokenValue(token: string): string {
  return `${LABEL}-verify=${token}`;
}

/**
 * @param apex the registrable part, such as `ada.example` for `www.ada.example`, from a library that knows
 *   public suffixes (`co.uk`)
 * @returns the token's record, and those that point here: addresses for the apex itself, which can't have a
 *   CNAME (RFC 1034, section 3.6.2), otherwise a CNAME
 */
export function buildDomainRecords(
  domain: { name: string; token: string },
  apex: string,
  targets: Pick<DomainTargets, 'host' | 'addresses'>,
): { token: DomainRecord; address: DomainRecord[] } {
  const { name } = domain;
  const addresses = targets.addresses ?? [];
  const toRecord = (type: DomainRecord['type'], full: string, value: string): DomainRecord => {
    const short = full === apex ? '@' : full.slice(0, -apex.length - 1);
    return { type, name: full, short, value };
  };
  const token = toRecord('TXT', tokenName(name), tokenValue(domain.token));
  if (name !== apex || addresses.length === 0)
    return { token, address: [toRecord('CNAME', name, targets.host)] };
  const address = addresses.map((value) =>
    toRecord(value.includes(':') ? 'AAAA' : 'A', name, value),
  );
  return { token, address };
}

/** A sentence for each code of `domains.problem`. */
export const DOMAIN_TROUBLES = {
  token: 'We haven’t found the TXT record yet.',
  address: 'The domain doesn’t point anywhere.',
  elsewhere: 'The domain points somewhere else.',
  held: 'Another account uses this domain. Remove its TXT record to make it yours.',
  taken: 'Someone else has proved that this domain is theirs.',
  own: 'This domain belongs to the installation itself.',
  lookalike: 'This domain mixes letters that look alike, so people could mistake it for another.',
  silent: 'Its name servers didn’t answer. We’ll check again soon; nothing changes until then.',
  expired: 'We didn’t find its records within two weeks.',
} as const;

type DomainTrouble = keyof typeof DOMAIN_TROUBLES;

/** @param code as stored @returns its sentence; '' if nothing is wrong */
export function toTroubleText(code: string): string {
  return Object.hasOwn(DOMAIN_TROUBLES, code) ? DOMAIN_TROUBLES[code as DomainTrouble] : '';
}

/** The state of a claim: waiting for its records, active, active without its records, or ended. */
export type DomainState = 'pending' | 'active' | 'failing' | 'released';

/** The result of checking the DNS records. */
export type DomainFinding =
  | { kind: 'connected' }
  | { kind: 'disconnected'; problem: DomainTrouble }
  /** A silent or refusing DNS server is no reason to release a domain. */
  | { kind: 'inconclusive' };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Other services use the same intervals (decision 080). */
export const PENDING_CHECK_MS = 10 * MINUTE_MS;
export const HELD_CHECK_MS = 6 * HOUR_MS;
export const RELEASE_AFTER_MS = 48 * HOUR_MS;
/** How long a claim waits for its records. */
export const PENDING_LASTS_MS = 14 * DAY_MS;

type CheckedDomain = {
  state: DomainState;
  created_at: Date;
  failing_since: Date | null;
};

/** The next state of a domain, and since when it has been failing. */
export type NextState = {
  state: DomainState;
  failing_since: Date | null;
  problem: DomainTrouble | '';
};

/** @returns the state of a domain after checking its records */
export function toNextState(domain: CheckedDomain, finding: DomainFinding, now: Date): NextState {
  const { state, failing_since } = domain;
  if (state === 'released') return { state, failing_since: null, problem: 'expired' };
  if (finding.kind === 'inconclusive') return { state, failing_since, problem: 'silent' };
  if (finding.kind === 'connected') return { state: 'active', failing_since: null, problem: '' };
  const { problem } = finding;
  if (state === 'pending') {
    const isOver = now.getTime() - domain.created_at.getTime() >= PENDING_LASTS_MS;
    return isOver
      ? { state: 'released', failing_since: null, problem: 'expired' }
      : { state, failing_since: null, problem };
  }
  const since = failing_since ?? now;
  if (now.getTime() - since.getTime() >= RELEASE_AFTER_MS)
    return { state: 'released', failing_since: null, problem };
  return { state: 'failing', failing_since: since, problem };
}
