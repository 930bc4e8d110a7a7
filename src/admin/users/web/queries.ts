import { queryOptions } from '@tanstack/react-query';
import { ACCOUNT_STATUS_KEYS, ACCOUNT_STATUSES } from '#admin/rules/account-status.ts';
import { importAgain } from '#kit/public/import-again.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { COUNT_LIMIT, defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import {
  choiceFilter,
  flagFilter,
  periodFilter,
  toOptions,
  wordsFilter,
} from '#kit/web/lists/filters.ts';
import { PLANS } from '#money/plans/rules/plans.ts';

/** Every account, as administrators see it. */
export const peopleList = defineList({
  table: 'admin_directory',
  owner: null,
  key: 'user_id',
  filled: [
    'user_id',
    'email',
    'full_name',
    'username',
    'plan',
    'status',
    'is_administrator',
    'is_agency',
    'created_at',
  ],
  noun: { one: 'account', many: 'accounts' },
  columns:
    'id:user_id, email, full_name, username, plan, status, is_administrator, is_agency, agency_owner_id, created_at, last_sign_in_at, inviter',
  orders: {
    newest: { label: 'Newest first', column: 'created_at', ascending: false },
    oldest: { label: 'Oldest first', column: 'created_at', ascending: true },
  },
  filters: [
    wordsFilter('words'),
    choiceFilter('status', 'status', {
      label: 'Status',
      any: 'Any status',
      options: ACCOUNT_STATUS_KEYS.map((value) => ({
        value,
        label: ACCOUNT_STATUSES[value].label,
      })),
    }),
    choiceFilter('plan', 'plan', { label: 'Plan', any: 'Any plan', options: toOptions(PLANS) }),
    flagFilter('administrators', 'is_administrator'),
    periodFilter('created_at'),
  ],
  countLimit: COUNT_LIMIT,
});

export type PersonRow = RowOf<typeof peopleList>;

/** The database's code for a missing account. */
const NO_SUCH_ACCOUNT = 'PT404';

/** Everything about one account, or null. @param userId of the administrator */
export function personQuery(userId: string, ofUser: string) {
  return queryOptions({
    queryKey: queryKeys.adminPerson(userId, ofUser),
    queryFn: async () => {
      const [{ data, error }, { parsePerson }] = await Promise.all([
        dataClient.rpc('admin_person', { owner: ofUser }),
        importAgain(() => import('#admin/rules/parse-person.ts')),
      ]);
      if (error?.code === NO_SUCH_ACCOUNT) return null;
      if (error) throw error;
      return parsePerson(data);
    },
  });
}
