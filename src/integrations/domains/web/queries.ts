import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import type { DomainTargets } from '../rules/dns-records.ts';
import type { OwnDomain } from '../rules/domain-status.ts';

/** How often the screen refetches while DNS records spread or are being checked. */
const WAITING_POLL_MS = 10_000;
const LOOKING_POLL_MS = 1_000;
/** A check that takes longer is considered lost. */
const LOOK_LASTS_MS = 30_000;

/** The owner's domains, oldest first. */
export function ownDomainsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.domains(userId),
    queryFn: async (): Promise<OwnDomain[]> => {
      const rows = dataClient.from('domains').select('*').eq('user_id', userId);
      return (await rows.order('created_at').throwOnError()).data;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const domains = state.data ?? [];
      if (domains.some((domain) => isBeingLookedAt(domain, Date.now()))) return LOOKING_POLL_MS;
      return domains.some(({ state: stands }) => stands !== 'active') ? WAITING_POLL_MS : false;
    },
  });
}

/** @returns whether a requested check is still running */
export function isBeingLookedAt({ asked_at, checked_at, state }: OwnDomain, now: number): boolean {
  const asked = Date.parse(asked_at);
  const isUnanswered = checked_at === null || Date.parse(checked_at) < asked;
  return isUnanswered && state !== 'released' && now - asked < LOOK_LASTS_MS;
}

/** Where a domain's DNS records must point. */
export const domainTargetsQuery = queryOptions({
  queryKey: queryKeys.domainTargets,
  queryFn: async (): Promise<DomainTargets> => {
    const answer = await fetch('/own-domains.json');
    if (!answer.ok) throw new Error('The server did not say where domains are to lead.');
    return (await answer.json()) as DomainTargets;
  },
});

/**
 * The registrable part of a domain, such as `ada.co.uk` of `www.ada.co.uk`. The server has the
 * public suffix list.
 */
export function domainApexQuery(name: string) {
  return queryOptions({
    queryKey: queryKeys.domainApex(name),
    queryFn: async (): Promise<string> => {
      const answer = await fetch(`/own-domains/apex.json?name=${encodeURIComponent(name)}`);
      if (!answer.ok)
        throw new Error('The server did not say which part of the domain was bought.');
      return ((await answer.json()) as { apex: string }).apex;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
