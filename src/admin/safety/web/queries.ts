import { queryOptions } from '@tanstack/react-query';
import { dataClient, readWith } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, toOptions, wordsFilter } from '#kit/web/lists/filters.ts';
import { CASE_KINDS } from '#page/safety/rules/cases.ts';

/** Open and closed cases, for administrators. */
export const reportsList = defineList({
  table: 'admin_reports',
  columns: 'id, kind, user_id, username, outcome, reason, report_count, note, last_at, place',
  filled: [
    'id',
    'kind',
    'username',
    'outcome',
    'reason',
    'report_count',
    'note',
    'last_at',
    'place',
  ],
  owner: null,
  noun: { one: 'report', many: 'reports' },
  orders: {
    open: { label: 'Open first', column: 'place', ascending: false },
    newest: { label: 'Newest first', column: 'last_at', ascending: false },
    most: { label: 'Most reported', column: 'report_count', ascending: false },
  },
  filters: [
    wordsFilter('words'),
    choiceFilter('status', 'status', {
      label: 'Status',
      any: 'Any status',
      options: toOptions({ open: 'Open', closed: 'Closed' }),
    }),
    choiceFilter('kind', 'kind', {
      label: 'Kind',
      any: 'Any kind',
      options: toOptions(CASE_KINDS),
    }),
  ],
});

export type ReportRow = RowOf<typeof reportsList>;

export const bansList = defineList({
  table: 'admin_bans',
  columns: 'id, kind, value, is_part, note, banned_at',
  filled: ['id', 'kind', 'value', 'is_part', 'note', 'banned_at'],
  owner: null,
  noun: { one: 'ban', many: 'bans' },
  orders: {
    newest: { label: 'Newest first', column: 'banned_at', ascending: false },
    value: { label: 'By name', column: 'value', ascending: true },
  },
  filters: [
    wordsFilter('words'),
    choiceFilter('kind', 'kind', {
      label: 'Kind',
      any: 'Any kind',
      options: toOptions({ name: 'Usernames', domain: 'Email domains' }),
    }),
  ],
});

export type Ban = RowOf<typeof bansList>;

/** One case, with the page as reported and as it is now. */
export function caseQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.adminReport(id),
    queryFn: async () => {
      const [data, { parseCase }] = await readWith(
        dataClient.rpc('admin_report', { id }).throwOnError(),
        () => import('#page/safety/rules/parse-case.ts'),
      );
      return parseCase(data);
    },
    staleTime: 0,
  });
}

/** Why the owner's page is suspended, or null. */
export function ownSuspensionQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.suspension(userId),
    queryFn: async () => {
      const [data, { parseSuspension }] = await readWith(
        dataClient.rpc('own_suspension').throwOnError(),
        () => import('#page/safety/rules/parse-suspension.ts'),
      );
      return parseSuspension(data);
    },
  });
}
