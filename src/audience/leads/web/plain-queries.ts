import { queryOptions } from '@tanstack/react-query';
import { PATHS } from '#kit/rules/paths.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import type { Fair } from '../../fairs/rules/fairs.ts';

/* Queries without a list, so that screens without lists don't load their code. */

/** The number of leads that their owner hasn't opened yet. */
export function unreadLeadsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leads.count(userId, 'unread'),
    queryFn: async () => {
      const { count } = await dataClient
        .from('leads')
        .select('id', { count: 'exact', head: true })
        .eq('user_id', userId)
        .is('opened_at', null)
        .throwOnError();
      return count ?? 0;
    },
  });
}

/** The owner's events on the server, newest first. */
export function ownFairsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.fairs(userId),
    queryFn: async () => {
      const { data } = await dataClient.rpc('own_fairs').throwOnError();
      return (data ?? []) as Fair[];
    },
  });
}

/** @param id of an event @returns the path of its leads in the inbox */
export function fairLeadsPath(id: string): string {
  return `${PATHS.leads}?event=${encodeURIComponent(id)}`;
}
