import { queryOptions } from '@tanstack/react-query';
import { SUPPORT_STATES, SUPPORT_TOPICS } from '#domain/account/support/requests.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readWith } from '#web/lib/data/read-with.ts';
import { COUNT_LIMIT, defineList, type RowOf } from '#web/lib/lists/define-list.ts';
import { valueFilter, wordsFilter } from '#web/lib/lists/filters.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Support requests: Premium first, then by longest wait. */
export const supportQueueList = defineList({
  table: 'admin_support',
  columns: 'id, topic, subject, username, plan, is_first, status, last_at, waits_since, place',
  filled: ['id', 'topic', 'subject', 'username', 'plan', 'is_first', 'status', 'last_at', 'place'],
  owner: null,
  noun: { one: 'question', many: 'questions' },
  orders: { queue: { label: 'Next to answer', column: 'place', ascending: true } },
  filters: [
    wordsFilter('words'),
    valueFilter('status', 'status', Object.keys(SUPPORT_STATES)),
    valueFilter('topic', 'topic', Object.keys(SUPPORT_TOPICS)),
  ],
  countLimit: COUNT_LIMIT,
});

export type QueuedRequest = RowOf<typeof supportQueueList>;

/** One request with all its messages and its author. */
export function askedSupportQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.adminSupportRequest(id),
    queryFn: async () => {
      const [data, { parseSupportRequest }] = await readWith(
        dataClient.rpc('admin_support_request', { id }).throwOnError(),
        () => import('#domain/account/support/parse-request.ts'),
      );
      return parseSupportRequest(data);
    },
    staleTime: 0,
  });
}
