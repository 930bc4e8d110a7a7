/** The state of a claim: waiting for its records, active, active without its records, or ended. */
export type DomainState = 'pending' | 'active' | 'failing' | 'released';

/** The result of checking the DNS records. */
export type DomainFinding =
  | { kind: 'connected' }
  | { kind: 'disconnected'; problem: DomainTrouble }
  /** A silent or refusing DNS server is no reason to release a domain. */
  | { kind: 'inconclusive' };

/** Codes of `domains.problem`. */
export type DomainTrouble =
  | 'token'
  | 'address'
  | 'elsewhere'
  | 'held'
  | 'taken'
  | 'own'
  | 'lookalike'
  | 'silent'
  | 'expired';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Other services use the same intervals (decision 080). */
export const PENDING_CHECK_MS = 10 * MINUTE_MS;
export const HELD_CHECK_MS = 6 * HOUR_MS;
export const RELEASE_AFTER_MS = 48 * HOUR_MS;
/** How long a claim waits for its records. */
export const PENDING_LASTS_MS = 14 * DAY_MS;

export type CheckedDomain = {
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
