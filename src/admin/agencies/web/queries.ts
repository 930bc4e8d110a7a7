import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, toOptions, wordsFilter } from '#kit/web/lists/filters.ts';
import { AGENCY_PLANS, PLANS } from '#money/plans/rules/plans.ts';

const TIERS = toOptions(PLANS).filter(({ value }) => AGENCY_PLANS.has(value));

/** Every agency, as administrators see it. */
export const agenciesList = defineList({
  table: 'admin_agencies',
  owner: null,
  key: 'owner_id',
  filled: ['owner_id', 'name', 'email', 'plan', 'max_staff', 'staff_count', 'created_at'],
  noun: { one: 'agency', many: 'agencies' },
  columns: 'id:owner_id, name, email, plan, max_staff, staff_count, created_at',
  orders: { newest: { label: 'Newest first', column: 'created_at', ascending: false } },
  filters: [
    wordsFilter('words'),
    choiceFilter('plan', 'plan', { label: 'Plan', any: 'Any plan', options: TIERS }),
  ],
  countLimit: COUNT_LIMIT,
});

export type AgencyRow = RowOf<typeof agenciesList>;
