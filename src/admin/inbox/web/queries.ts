import { INBOX_KINDS } from '#admin/rules/inbox.ts';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { valueFilter, wordsFilter } from '#kit/web/lists/filters.ts';

/**
 * Everything waiting for an administrator: Premium's support requests first, then the longest wait.
 */
export const inboxList = defineList({
  table: 'admin_inbox',
  columns: 'id, kind, case_id, username, about, note, is_first, since, holder, place',
  filled: ['id', 'kind', 'username', 'about', 'note', 'is_first', 'since', 'place'],
  owner: null,
  noun: { one: 'case', many: 'cases' },
  orders: {
    queue: { label: 'Next to answer', column: 'place', ascending: true },
    newest: { label: 'Newest first', column: 'since', ascending: false },
  },
  filters: [wordsFilter('words'), valueFilter('kind', 'kind', Object.keys(INBOX_KINDS))],
  countLimit: COUNT_LIMIT,
});

export type InboxCase = RowOf<typeof inboxList>;
