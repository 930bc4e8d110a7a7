import { PLANS } from '#domain/billing/plans.ts';
import type { CsvRow } from '../../lib/lists/csv.ts';
import { COUNT_LIMIT, defineList, type RowOf } from '../../lib/lists/define-list.ts';
import { valueFilter, wordsFilter } from '../../lib/lists/filters.ts';

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

/** An agency as a line of a table. */
export function toCsvRow(agency: AgencyRow): CsvRow {
  return {
    Created: agency.created_at,
    Name: agency.name,
    Owner: agency.email,
    Plan: agency.plan,
    Staff: agency.staff_count,
    Seats: agency.max_staff,
  };
}
