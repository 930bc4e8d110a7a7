import { queryOptions } from '@tanstack/react-query';
import { STAFF_STATUS_KEYS } from '#domain/agency/staff-status.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { defineList, type RowOf } from '#web/lib/lists/define-list.ts';
import { searchFilter, valueFilter } from '#web/lib/lists/filters.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The people with a seat on an owner's team. */
export const staffList = defineList({
  table: 'agency_staff',
  owner: 'agency_id',
  noun: { one: 'person', many: 'people' },
  columns: 'id, user_id, email, full_name, status, can_keep_card, invited_at, joined_at, sort_name',
  orders: {
    name: { label: 'By name', column: 'sort_name', ascending: true },
    newest: { label: 'Newest first', column: 'invited_at', ascending: false },
  },
  filters: [searchFilter('search_text'), valueFilter('status', 'status', STAFF_STATUS_KEYS)],
});

export type Staff = RowOf<typeof staffList>;

/** The pages of some of the team, by whose they are. */
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

/** The fields of a member's page that lists show. */
export type StaffPage = {
  user_id: string;
  username: string;
  profile_picture_url: string | null;
  is_active: boolean;
};

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
