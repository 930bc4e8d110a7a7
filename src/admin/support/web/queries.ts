import { queryOptions } from '@tanstack/react-query';
import { SUPPORT_STATES, SUPPORT_TOPICS } from '#admin/help/rules/requests.ts';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, toOptions, wordsFilter } from '#kit/web/lists/filters.ts';

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
    choiceFilter('status', 'status', {
      label: 'Status',
      any: 'Any status',
      options: toOptions(SUPPORT_STATES),
    }),
    choiceFilter('topic', 'topic', {
      label: 'About',
      any: 'Any topic',
      options: toOptions(SUPPORT_TOPICS),
    }),
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
        () => import('#admin/help/rules/parse-request.ts'),
      );
      return parseSupportRequest(data);
    },
    staleTime: 0,
  });
}
