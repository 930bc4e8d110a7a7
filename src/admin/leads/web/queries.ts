import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { periodFilter, wordsFilter } from '#kit/web/lists/filters.ts';

/** Leads of all pages, for administrators. */
export const allLeadsList = defineList({
  table: 'admin_leads',
  owner: null,
  filled: ['id', 'user_id', 'created_at', 'full_name', 'email', 'company', 'message', 'source'],
  noun: { one: 'lead', many: 'leads' },
  columns: 'id, user_id, username, created_at, full_name, email, company, message, source',
  orders: { newest: { label: 'Newest first', column: 'created_at', ascending: false } },
  filters: [wordsFilter('words'), periodFilter('created_at')],
  countLimit: COUNT_LIMIT,
});

export type AnyLead = RowOf<typeof allLeadsList>;
