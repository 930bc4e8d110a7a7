import { queryOptions } from '@tanstack/react-query';
import { toList, toRecord } from '#kit/rules/values/json.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, searchFilter } from '#kit/web/lists/filters.ts';
import { STAFF_STATUS_KEYS, STAFF_STATUSES } from '#page/locks/rules/staff-status.ts';

/** The people with a seat on an owner's team. */
export const staffList = defineList({
  table: 'agency_staff',
  owner: 'agency_id',
  noun: { one: 'person', many: 'people' },
  columns:
    'id, user_id, email, full_name, status, can_keep_card, invited_at, joined_at, sort_name, group_id, role, led_groups',
  orders: {
    name: { label: 'By name', column: 'sort_name', ascending: true },
    newest: { label: 'Newest first', column: 'invited_at', ascending: false },
  },
  filters: [
    searchFilter('search_text'),
    choiceFilter('status', 'status', {
      label: 'Status',
      any: 'Any status',
      options: STAFF_STATUS_KEYS.map((value) => ({ value, label: STAFF_STATUSES[value] })),
    }),
    choiceFilter('group', 'group_id', { label: 'Group', any: 'Any group' }),
  ],
});

export type Staff = RowOf<typeof staffList>;

/** @returns a person's name, or their email if the name is unknown */
export function nameStaff({ full_name, email }: Pick<Staff, 'full_name' | 'email'>): string {
  return full_name || email;
}

/** The pages of some members, by user id. */
export function staffPagesQuery(userId: string, staff: readonly Staff[]) {
  const ids = staff.flatMap(({ user_id }) => user_id ?? []);
  return queryOptions({
    queryKey: queryKeys.staff.profiles(userId, ids),
    queryFn: async () => {
      if (ids.length === 0) return new Map<string, StaffPage>();
      const { data } = await dataClient
        .from('profiles')
        .select('user_id, username, profile_picture_url, is_active')
        .eq('agency_owner_id', userId)
        .in('user_id', ids)
        .throwOnError();
      return new Map<string, StaffPage>(data.map((page) => [page.user_id, page]));
    },
  });
}

/** Whether the agency can read any leads of some members. */
export function sharedLeadsQuery(userId: string, staff: readonly Staff[]) {
  const people = staff.flatMap(({ user_id }) => user_id ?? []);
  return queryOptions({
    queryKey: queryKeys.staff.sharedLeads(userId, people),
    queryFn: async () => {
      if (people.length === 0) return false;
      const { data } = await dataClient
        .from('leads')
        .select('id')
        .eq('agency_id', userId)
        .in('user_id', people)
        .limit(1)
        .throwOnError();
      return data.length > 0;
    },
  });
}

/** The fields of a member's page that lists show. */
export type StaffPage = {
  user_id: string;
  username: string;
  profile_picture_url: string | null;
  is_active: boolean;
};

/** A member's page in the last seven days, and the day they were last active. */
export type PersonWeek = { views: number; leads: number; seenOn: string | null };

/** The last seven days of members who have joined, by user id. */
export function staffWeekQuery(userId: string, staff: readonly Staff[]) {
  const people = staff.flatMap(({ user_id }) => user_id ?? []);
  return queryOptions({
    queryKey: queryKeys.staff.week(userId, people),
    queryFn: async () => {
      const weeks = new Map<string, PersonWeek>();
      if (people.length === 0) return weeks;
      const { data } = await dataClient.rpc('team_week', { people }).throwOnError();
      for (const one of toList(data)) {
        const { user_id, views, leads, seen_on } = toRecord(one);
        const seenOn = typeof seen_on === 'string' ? seen_on : null;
        weeks.set(String(user_id), { views: Number(views), leads: Number(leads), seenOn });
      }
      return weeks;
    },
  });
}

/** Cards that former members left with the agency. */
export const cardsList = defineList({
  table: 'agency_cards',
  owner: 'agency_id',
  noun: { one: 'card', many: 'cards' },
  columns: 'id, kept_at, full_name, username, content',
  orders: { newest: { label: 'Newest first', column: 'kept_at', ascending: false } },
  filters: [],
});

export type KeptCard = RowOf<typeof cardsList>;
