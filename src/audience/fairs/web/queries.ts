import { queryOptions, useQuery } from '@tanstack/react-query';
import { ownFairsQuery } from '#audience/leads/web/plain-queries.ts';
import { isUnreachable, toAdvice } from '#kit/web/connection/error-sentence.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { useUnsent } from '#kit/web/outbox/use-unsent.ts';
import { FAIR_KIND, listFairs, parseFair } from '../rules/fairs.ts';

/** Someone met at an event whom the owner can write to. */
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

/** What one person brought from an event. */
export type TeamFair = {
  name: string;
  held_on: string | null;
  user_id: string;
  full_name: string;
  leads: number;
};

/** What a team's people brought from their events, for whoever leads it. */
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
 * @returns all events, also those named on this device, undefined until any are known; `failed` if the server
 * couldn't tell them. If it can't be reached, only this device's are known
 */
export function useFairs(userId: string) {
  const { data, error, fetchStatus, refetch } = useQuery(ownFairsQuery(userId));
  const unsent = useUnsent(userId);
  // A refused one too, as its leads wait for it.
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
