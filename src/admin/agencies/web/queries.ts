import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { valueFilter, wordsFilter } from '#kit/web/lists/filters.ts';
import { PLANS } from '#money/plans/rules/plans.ts';

/** Every agency, as administrators see it. */
export const agenciesList = defineList({
  table: 'admin_agencies',
  owner: null,
  key: 'owner_id',
  filled: ['owner_id', 'name', 'email', 'plan', 'max_staff', 'staff_count', 'created_at'],
  noun: { one: 'agency', many: 'agencies' },
  columns: 'id:owner_id, name, email, plan, max_staff, staff_count, created_at',
  orders: { newest: { label: 'Newest first', column: 'created_at', ascending: false } },
  filters: [wordsFilter('words'), valueFilter('plan', 'plan', Object.keys(PLANS))],
  countLimit: COUNT_LIMIT,
});

export type AgencyRow = RowOf<typeof agenciesList>;
