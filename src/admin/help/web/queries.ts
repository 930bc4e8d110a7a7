import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';

/** The owner's support requests. */
export const supportRequestsList = defineList({
  table: 'support_requests',
  owner: 'user_id',
  noun: { one: 'question', many: 'questions' },
  columns: 'id, topic, subject, status, last_at',
  orders: { newest: { label: 'Newest first', column: 'last_at', ascending: false } },
  filters: [],
});

export type SupportRequest = RowOf<typeof supportRequestsList>;

/** One request with all its messages, or null. */
export function supportRequestQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.supportRequests.one(userId, id),
    queryFn: async () => {
      const [{ data: request }, { data: messages }] = await Promise.all([
        dataClient
          .from('support_requests')
          .select('id, topic, subject, status')
          .eq('id', id)
          .maybeSingle()
          .throwOnError(),
        dataClient
          .from('support_messages')
          .select('id, is_answer, body, written_at')
          .eq('request_id', id)
          .order('id')
          .throwOnError(),
      ]);
      return request && { ...request, messages };
    },
    staleTime: 0,
  });
}
