import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { defineList, type RowOf, type SelectedRow } from '#kit/web/lists/define-list.ts';
import {
  type Condition,
  choiceFilter,
  flagFilter,
  idFilter,
  periodFilter,
  searchFilter,
} from '#kit/web/lists/filters.ts';
import { countMatches, pageQuery } from '#kit/web/lists/list-queries.ts';
import { FIRST_PLACE } from '#kit/web/lists/page-cursor.ts';

const INBOX = {
  table: 'leads',
  owner: 'user_id',
  noun: { one: 'lead', many: 'leads' },
  orders: { newest: { label: 'Newest first', column: 'created_at', ascending: false } },
  filters: [
    searchFilter('search_text'),
    flagFilter('favorites', 'is_favorite'),
    periodFilter('created_at'),
    choiceFilter('source', 'source', { label: 'Source', any: 'Any source' }),
    idFilter('event', 'fair_id', { label: 'Event', any: 'Any event' }),
  ],
} as const;

export const leadsList = defineList({
  ...INBOX,
  columns:
    'id, created_at, is_favorite, opened_at, full_name, email, phone, company, message, source',
});

export type Lead = RowOf<typeof leadsList>;

/** The same leads, with an export's columns. */
export const exportedLeadsList = defineList({
  ...INBOX,
  columns:
    'id, created_at, full_name, email, phone, company, message, is_favorite, source, tag, consent, consent_version, consented_at',
});

/** How many the dashboard shows. */
const RECENT_LEADS = 3;

export const recentLeadsList = defineList({
  ...INBOX,
  columns: 'id, created_at, full_name, email',
  pageSize: RECENT_LEADS,
});

/** The owner's latest leads, for the dashboard. */
export function recentLeadsQuery(userId: string) {
  return pageQuery(recentLeadsList, userId, { conditions: [], place: FIRST_PLACE });
}

/** How often the visible inbox checks for new leads. */
const LOOK_EVERY_MS = 15_000;

/** When the newest lead came, as of opening the inbox; empty if none. */
export function newestLeadQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leads.newest(userId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('leads')
        .select('created_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(1)
        .throwOnError();
      return data[0]?.created_at ?? '';
    },
    // The list is compared with it, so it's only refetched along with the list.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The number of leads since then, polled while the screen is visible.
 *
 * @param newest time of the newest known lead; empty if none
 */
export function newLeadCountQuery(
  userId: string,
  conditions: readonly Condition[],
  newest: string,
) {
  const since = newest ? [['created_at', 'gt', newest] as const] : [];
  return queryOptions({
    queryKey: queryKeys.leads.since(userId, { conditions, newest }),
    queryFn: async () => (await countMatches(leadsList, userId, [...conditions, ...since])).count,
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  });
}

/** One lead in full, or null once deleted. */
export function leadQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.leads.one(userId, id),
    queryFn: async () => {
      const { data } = await dataClient
        .from('leads')
        .select('*')
        .eq('user_id', userId)
        .eq('id', id)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}

export type LeadDetail = SelectedRow<'leads', '*'>;

/** The contact a lead belongs to. */
export function leadContactQuery(userId: string, contactId: string) {
  return queryOptions({
    queryKey: queryKeys.contacts.one(userId, contactId),
    queryFn: async () => {
      const { data } = await dataClient
        .from('contacts')
        .select('id, full_name, email')
        .eq('user_id', userId)
        .eq('id', contactId)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}

/** Lead sources, most frequent first. */
export function leadSourcesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.leads.sources(userId),
    queryFn: async () => {
      const { data } = await dataClient.rpc('lead_sources').throwOnError();
      return data as { source: string; count: number }[];
    },
  });
}
