import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database/rows.generated.ts';
import { toSearchPattern } from '#domain/contacts/search-text.ts';
import { dataClient } from '../../lib/data-client.ts';
import { cutPage, FIRST_PLACE, type Order, type Place, toWindow } from '../../lib/paging.ts';

type LeadRow = Database['public']['Tables']['leads']['Row'];

/** One lead, with all its columns. */
export type LeadDetail = LeadRow;

const COLUMNS = 'id, created_at, is_favorite, full_name, email, phone, company, message' as const;

/** What a visitor left, as its owner reads it. */
export type Lead = Pick<
  LeadRow,
  'id' | 'created_at' | 'is_favorite' | 'full_name' | 'email' | 'phone' | 'company' | 'message'
>;

/** One page of the inbox. */
export type LeadsPage = { leads: Lead[]; hasNext: boolean };

/** What the inbox is narrowed to. */
export type LeadFilters = {
  search: string;
  favoritesOnly: boolean;
  /** Host a lead came from, empty for those that came directly; null for any. */
  source: string | null;
  /** ISO moments, empty for no bound; `before` is not included. */
  since: string;
  before: string;
};

export const NO_LEAD_FILTERS: LeadFilters = {
  search: '',
  favoritesOnly: false,
  source: null,
  since: '',
  before: '',
};

export const LEADS_PAGE_SIZE = 50;

/** How many the dashboard shows (specification section 9). */
const RECENT_LEADS = 3;

/** How often the inbox looks for new leads while it is in sight. */
const LOOK_EVERY_MS = 15_000;

/** As many as one answer of the interface holds. */
const EXPORT_BATCH = 1000;

const NEWEST_FIRST: Order = { column: 'created_at', ascending: false };

const EXPORT_COLUMNS =
  'id, created_at, full_name, email, phone, company, message, is_favorite, source, consent, consent_version, consented_at' as const;

/**
 * The owner's leads, newest first.
 *
 * @param userId of the owner
 */
export function leadsPageQuery(userId: string, filters: LeadFilters, place: Place) {
  return queryOptions({
    queryKey: ['leads', userId, 'page', filters, place],
    queryFn: async (): Promise<LeadsPage> => {
      const { window, request } = selectPage(COLUMNS, userId, filters, place, LEADS_PAGE_SIZE);
      const { data } = await request.throwOnError();
      const { rows, hasNext } = cutPage(data, window, LEADS_PAGE_SIZE);
      return { leads: rows, hasNext };
    },
    placeholderData: keepPreviousData,
  });
}

/** How many leads there are in all. Counted apart, so that turning pages counts nothing. */
export function leadCountQuery(userId: string, filters: LeadFilters) {
  return queryOptions({
    queryKey: ['leads', userId, 'count', filters],
    queryFn: async () => {
      const { count } = await countLeads(userId, filters).throwOnError();
      return count ?? 0;
    },
    placeholderData: keepPreviousData,
  });
}

/** When the newest lead came that was there as the inbox was opened; empty where there was none. */
export function newestLeadQuery(userId: string) {
  return queryOptions({
    queryKey: ['leads', userId, 'newest'],
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
    // It is what the list is compared with, so it ages with nothing but the list.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * How many leads have come since, asked again and again while the screen is in sight.
 *
 * @param newest when the newest known lead came; empty where none is known
 */
export function newLeadCountQuery(userId: string, filters: LeadFilters, newest: string) {
  return queryOptions({
    queryKey: ['leads', userId, 'new', filters, newest],
    queryFn: async () => {
      const request = countLeads(userId, filters);
      const { count } = await (newest ? request.gt('created_at', newest) : request).throwOnError();
      return count ?? 0;
    },
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  });
}

/** One lead with all that is known of it, or null when it is gone. */
export function leadQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ['leads', userId, 'one', id],
    queryFn: async (): Promise<LeadDetail | null> => {
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

/** The contact a lead belongs to. */
export function leadContactQuery(userId: string, contactId: string) {
  return queryOptions({
    queryKey: ['contacts', userId, 'name', contactId],
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

/** Where leads came from, the most frequent first. */
export function leadSourcesQuery(userId: string) {
  return queryOptions({
    queryKey: ['leads', userId, 'sources'],
    queryFn: async () => {
      const { data } = await dataClient.rpc('lead_sources').throwOnError();
      return data as { source: string; count: number }[];
    },
  });
}

/** The owner's latest leads, for the dashboard. */
export function recentLeadsQuery(userId: string) {
  return queryOptions({
    queryKey: ['leads', userId, 'recent'],
    queryFn: async () => {
      const { data } = await dataClient
        .from('leads')
        .select('id, full_name, email, created_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(RECENT_LEADS)
        .throwOnError();
      return data;
    },
  });
}

/** A lead as an export holds it. */
export type ExportedLead = Pick<
  LeadRow,
  | 'id'
  | 'created_at'
  | 'full_name'
  | 'email'
  | 'phone'
  | 'company'
  | 'message'
  | 'is_favorite'
  | 'source'
  | 'consent'
  | 'consent_version'
  | 'consented_at'
>;

/**
 * All leads that match, batch by batch, each beginning where the one before ended.
 *
 * @throws what the interface answers with
 */
export async function* readAllLeads(
  userId: string,
  filters: LeadFilters,
): AsyncGenerator<ExportedLead[]> {
  let place: Place = FIRST_PLACE;
  for (;;) {
    const { request } = selectPage(EXPORT_COLUMNS, userId, filters, place, EXPORT_BATCH - 1);
    const { data }: { data: ExportedLead[] } = await request.throwOnError();
    if (data.length > 0) yield data;
    const last = data.at(-1);
    if (last === undefined || data.length < EXPORT_BATCH) return;
    const cursor = { side: 'after', value: last.created_at, id: last.id } as const;
    place = { page: place.page + 1, cursor };
  }
}

/** The leads that were selected, newest first. */
export async function* readSelectedLeads(
  userId: string,
  ids: readonly string[],
): AsyncGenerator<ExportedLead[]> {
  const { data } = await dataClient
    .from('leads')
    .select(EXPORT_COLUMNS)
    .eq('user_id', userId)
    .in('id', [...ids])
    .order('created_at', { ascending: false })
    .throwOnError();
  yield data;
}

/** @param pageSize one row more is asked for, which says whether there is another page */
function selectPage<Columns extends string>(
  columns: Columns,
  userId: string,
  filters: LeadFilters,
  place: Place,
  pageSize: number,
) {
  const window = toWindow(NEWEST_FIRST, place, pageSize);
  let matching = narrow(dataClient.from('leads').select(columns).eq('user_id', userId), filters);
  if (window.bound && window.beyond) {
    matching = matching
      .filter('created_at', window.bound.operator, window.bound.value)
      .or(window.beyond);
  }
  const request = matching
    .order('created_at', { ascending: window.isReversed })
    .order('id', { ascending: !window.isReversed })
    .range(window.offset, window.offset + pageSize);
  return { window, request };
}

function countLeads(userId: string, filters: LeadFilters) {
  const all = dataClient.from('leads').select('id', { count: 'exact', head: true });
  return narrow(all.eq('user_id', userId), filters);
}

/** The part of a request that narrows it, whatever it asks for. */
type Narrowable = {
  is(column: string, value: boolean): Narrowable;
  eq(column: string, value: string): Narrowable;
  gte(column: string, value: string): Narrowable;
  lt(column: string, value: string): Narrowable;
  like(column: string, pattern: string): Narrowable;
};

/** Each call changes the request itself, so the request is what comes back. */
function narrow<Request extends object>(request: Request, filters: LeadFilters): Request {
  const narrowed = request as Narrowable;
  const pattern = toSearchPattern(filters.search);
  // `is`, not `eq`: only then the index of the favourites is known to fit.
  if (filters.favoritesOnly) narrowed.is('is_favorite', true);
  if (filters.source !== null) narrowed.eq('source', filters.source);
  if (filters.since) narrowed.gte('created_at', filters.since);
  if (filters.before) narrowed.lt('created_at', filters.before);
  if (pattern) narrowed.like('search_text', pattern);
  return request;
}
