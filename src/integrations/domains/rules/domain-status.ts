import { type DomainState, toTroubleText } from './dns-records.ts';
import { isTeamDomain } from './hosts.ts';
import { toReadableName } from './name.ts';

/** A domain as its owner sees it. */
export type OwnDomain = {
  id: string;
  name: string;
  state: string;
  token: string;
  problem: string;
  found: string;
  has_token: boolean;
  has_address: boolean;
  checked_at: string | null;
  asked_at: string;
};

type DomainStatus = { tone: 'neutral' | 'success' | 'warning' | 'danger'; word: string };

const STATUSES: Readonly<Record<DomainState, DomainStatus>> = {
  pending: { tone: 'warning', word: 'Waiting for records' },
  active: { tone: 'success', word: 'Connected' },
  failing: { tone: 'danger', word: 'Disconnected' },
  released: { tone: 'neutral', word: 'Removed' },
};

/** @returns a domain's state, in a word or two */
export function toDomainStatus(state: string): DomainStatus {
  return STATUSES[state as DomainState] ?? STATUSES.pending;
}

/** @returns advice for its owner, in a sentence or two */
export function describeDomain({ name, state, problem, found }: OwnDomain): string {
  const trouble = [toTroubleText(problem), found && `We found ${found}.`].filter(Boolean).join(' ');
  if (state === 'active' && isTeamDomain(name))
    return trouble || 'Everyone on your team has their page below this domain.';
  if (state === 'active') return trouble || 'Your page is live at this domain.';
  if (state === 'failing')
    return `${trouble} Put the records back within two days, or we remove the domain.`;
  if (state === 'released') return `${trouble} Remove it and add it again to start over.`;
  return trouble || 'Add the two records below where you bought the domain.';
}

/** @returns the state of the first working domain, or else of the first domain; a summary of all */
export function summariseDomains(
  domains: readonly OwnDomain[],
): DomainStatus & { last: string | undefined } {
  const told = domains.find(({ state }) => state === 'active') ?? domains[0];
  if (told === undefined) return { tone: 'neutral', word: 'Off', last: 'No domain yet.' };
  return {
    ...toDomainStatus(told.state),
    last: `${toReadableName(told.name)}: ${describeDomain(told)}`,
  };
}
