import { queryOptions } from '@tanstack/react-query';
import type { DomainTargets } from '#domain/domains/dns-records.ts';
import type { OwnDomain } from '#domain/domains/domain-status.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** While its owner waits for records to spread, and while they are looked at this moment. */
const WAITING_POLL_MS = 10_000;
const LOOKING_POLL_MS = 1_000;
/** A look that takes longer is none that somebody waits for. */
const LOOK_LASTS_MS = 30_000;

/** The domains of the signed-in person, the oldest first. */
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

/** @returns whether somebody asked for a look that has not come yet */
export function isBeingLookedAt({ asked_at, checked_at, state }: OwnDomain, now: number): boolean {
  const asked = Date.parse(asked_at);
  const isUnanswered = checked_at === null || Date.parse(checked_at) < asked;
  return isUnanswered && state !== 'released' && now - asked < LOOK_LASTS_MS;
}

/** Where domains are to lead. */
export const domainTargetsQuery = queryOptions({
  queryKey: queryKeys.domainTargets,
  queryFn: async (): Promise<DomainTargets> => {
    const answer = await fetch('/own-domains.json');
    if (!answer.ok) throw new Error('The server did not say where domains are to lead.');
    return (await answer.json()) as DomainTargets;
  },
});

/**
 * The part of a domain that was bought, such as `ada.co.uk` of `www.ada.co.uk`. The server has the list
 * of endings that says so.
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
