import { queryOptions, useQuery } from '@tanstack/react-query';
import { ownFairsQuery } from '#audience/leads/web/plain-queries.ts';
import { isUnreachable, toAdvice } from '#kit/web/connection/error-sentence.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { useUnsent } from '#kit/web/outbox/use-unsent.ts';
import { FAIR_KIND, listFairs, parseFair } from '../rules/fairs.ts';

/** Someone met at an event who has an email address. */
export type FairPerson = { id: string; full_name: string; email: string; status: string };

export function fairPeopleQuery(userId: string, fair: string) {
  return queryOptions({
    queryKey: queryKeys.fairPeople(userId, fair),
    queryFn: async () => {
      const { data } = await dataClient.rpc('fair_people', { fair }).throwOnError();
      return data as FairPerson[];
    },
  });
}

/** The number of leads that one person collected at an event. */
export type TeamFair = {
  name: string;
  held_on: string | null;
  /** Null for someone who left the team, which kept their leads. */
  user_id: string | null;
  full_name: string;
  leads: number;
};

/** The leads that a team's members collected at events, for its owner and managers. */
export function teamFairsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.teamFairs(userId),
    queryFn: async () => {
      const { data } = await dataClient.rpc('team_fairs').throwOnError();
      return (data ?? []) as TeamFair[];
    },
  });
}

/**
 * @returns all events, including those named on this device, undefined until loaded; `failed` if the server
 *   returned an error. Offline, only this device's
 */
export function useFairs(userId: string) {
  const { data, error, fetchStatus, refetch } = useQuery(ownFairsQuery(userId));
  const unsent = useUnsent(userId);
  // Includes refused ones, as their leads wait for them.
  const named = (unsent ?? []).flatMap(({ kind, data: fair }) =>
    kind === FAIR_KIND ? (parseFair(fair) ?? []) : [],
  );
  const isFailed = data === undefined && error !== null && !isUnreachable(error);
  const isKnown = data !== undefined || error !== null || fetchStatus === 'paused';
  return {
    fairs: isKnown && unsent ? listFairs(data ?? [], named) : undefined,
    failed: isFailed ? { advice: toAdvice(error), retry: refetch } : null,
  };
}
