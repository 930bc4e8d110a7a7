import { queryOptions } from '@tanstack/react-query';
import { CASE_KINDS } from '#domain/safety/cases.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { readWith } from '#web/lib/data/read-with.ts';
import { defineList, type RowOf } from '#web/lib/lists/define-list.ts';
import { valueFilter, wordsFilter } from '#web/lib/lists/filters.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Cases for administrators to judge, and those already judged. */
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
    valueFilter('kind', 'kind', Object.keys(CASE_KINDS)),
    valueFilter('status', 'status', ['open', 'closed']),
  ],
});

export type ReportRow = RowOf<typeof reportsList>;

/** Banned names and email domains. */
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
  filters: [wordsFilter('words'), valueFilter('kind', 'kind', ['name', 'domain'])],
});

export type Ban = RowOf<typeof bansList>;

/** One case, with the page as reported and as it is now. */
export function caseQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.adminReport(id),
    queryFn: async () => {
      const [data, { parseCase }] = await readWith(
        dataClient.rpc('admin_report', { id }).throwOnError(),
        () => import('#domain/safety/parse-case.ts'),
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
        () => import('#domain/safety/parse-suspension.ts'),
      );
      return parseSuspension(data);
    },
  });
}
