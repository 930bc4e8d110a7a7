import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database/rows.generated.ts';
import { type ContactDraft, type ContactStatus, parseStatus } from '#domain/contacts/contact.ts';
import { toSearchPattern } from '#domain/contacts/search-text.ts';
import { toTags } from '#domain/contacts/tags.ts';
import { dataClient } from '../../lib/data-client.ts';
import { cutPage, FIRST_PLACE, type Order, type Place, toWindow } from '../../lib/paging.ts';

type ContactRow = Database['public']['Tables']['contacts']['Row'];

/** Somebody of the address book. */
export type Contact = Omit<ContactRow, 'tags' | 'status' | 'source' | 'search_text'> &
  ContactDraft & { source: string };

/** One page of the address book. */
export type ContactsPage = { contacts: Contact[]; hasNext: boolean };

/** What the address book is narrowed to; null for any. */
export type ContactFilters = { search: string; tag: string | null; status: ContactStatus | null };

/** How it is ordered. */
export type ContactSort = 'name' | 'newest';

export const CONTACTS_PAGE_SIZE = 50;

/** As many as one answer of the interface holds. */
const EXPORT_BATCH = 1000;

const ORDERS: Readonly<Record<ContactSort, Order & { column: 'sort_name' | 'created_at' }>> = {
  name: { column: 'sort_name', ascending: true },
  newest: { column: 'created_at', ascending: false },
};

const COLUMNS =
  'id, user_id, email, full_name, phone, company, designation, address, notes, tags, status, source, last_contact_at, created_at, updated_at, sort_name' as const;

/** A page of the owner's contacts. */
export function contactsPageQuery(
  userId: string,
  filters: ContactFilters,
  sort: ContactSort,
  place: Place,
) {
  return queryOptions({
    queryKey: ['contacts', userId, 'page', filters, sort, place],
    queryFn: async (): Promise<ContactsPage> => {
      const { window, request } = selectPage(userId, filters, sort, place, CONTACTS_PAGE_SIZE);
      const { data } = await request.throwOnError();
      const { rows, hasNext } = cutPage(data, window, CONTACTS_PAGE_SIZE);
      return { contacts: rows.map(toContactView), hasNext };
    },
    placeholderData: keepPreviousData,
  });
}

/** How many contacts match in all. */
export function contactCountQuery(userId: string, filters: ContactFilters) {
  return queryOptions({
    queryKey: ['contacts', userId, 'count', filters],
    queryFn: async () => {
      const all = dataClient.from('contacts').select('id', { count: 'exact', head: true });
      const { count } = await narrow(all.eq('user_id', userId), filters).throwOnError();
      return count ?? 0;
    },
    placeholderData: keepPreviousData,
  });
}

/** The tags in use, the most used first. */
export function contactTagsQuery(userId: string) {
  return queryOptions({
    queryKey: ['contacts', userId, 'tags'],
    queryFn: async () => {
      const { data } = await dataClient.rpc('contact_tags').throwOnError();
      return data as { tag: string; count: number }[];
    },
  });
}

/** Contacts by id, in no order; those that are gone are missing. */
export function contactsByIdQuery(userId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['contacts', userId, 'some', ids],
    queryFn: async () => {
      const { data } = await dataClient
        .from('contacts')
        .select(COLUMNS)
        .eq('user_id', userId)
        .in('id', [...ids])
        .throwOnError();
      return data.map(toContactView);
    },
  });
}

/** What somebody sent, newest first; a handful says enough here. */
export function contactLeadsQuery(userId: string, contactId: string) {
  return queryOptions({
    queryKey: ['leads', userId, 'of contact', contactId],
    queryFn: async () => {
      const { data } = await dataClient
        .from('leads')
        .select('id, created_at, message')
        .eq('user_id', userId)
        .eq('contact_id', contactId)
        .order('created_at', { ascending: false })
        .limit(20)
        .throwOnError();
      return data;
    },
  });
}

/** Contacts that may be one person: the same number or the same name, the oldest first. */
export type DuplicateGroup = { reason: 'phone' | 'name'; ids: string[] };

export function duplicatesQuery(userId: string) {
  return queryOptions({
    queryKey: ['contacts', userId, 'duplicates'],
    queryFn: async () => {
      const { data } = await dataClient.rpc('duplicate_contacts').throwOnError();
      return data as DuplicateGroup[];
    },
    staleTime: 0,
  });
}

/** All contacts that match, batch by batch, each beginning where the one before ended. */
export async function* readAllContacts(
  userId: string,
  filters: ContactFilters,
): AsyncGenerator<Contact[]> {
  let place: Place = FIRST_PLACE;
  for (;;) {
    const { request } = selectPage(userId, filters, 'name', place, EXPORT_BATCH - 1);
    const { data }: { data: SelectedRow[] } = await request.throwOnError();
    if (data.length > 0) yield data.map(toContactView);
    const last = data.at(-1);
    if (last === undefined || data.length < EXPORT_BATCH) return;
    const cursor = { side: 'after', value: last.sort_name, id: last.id } as const;
    place = { page: place.page + 1, cursor };
  }
}

type SelectedRow = Omit<ContactRow, 'search_text'>;

function toContactView(row: SelectedRow): Contact {
  return { ...row, tags: toTags(row.tags), status: parseStatus(row.status) };
}

/** @param pageSize one row more is asked for, which says whether there is another page */
function selectPage(
  userId: string,
  filters: ContactFilters,
  sort: ContactSort,
  place: Place,
  pageSize: number,
) {
  const order = ORDERS[sort];
  const window = toWindow(order, place, pageSize);
  let matching = narrow(dataClient.from('contacts').select(COLUMNS).eq('user_id', userId), filters);
  if (window.bound && window.beyond) {
    matching = matching
      .filter(order.column, window.bound.operator, window.bound.value)
      .or(window.beyond);
  }
  const request = matching
    .order(order.column, { ascending: order.ascending !== window.isReversed })
    .order('id', { ascending: !window.isReversed })
    .range(window.offset, window.offset + pageSize);
  return { window, request };
}

/** The part of a request that narrows it, whatever it asks for. */
type Narrowable = {
  eq(column: string, value: string): Narrowable;
  like(column: string, pattern: string): Narrowable;
  contains(column: string, value: string): Narrowable;
};

/** Each call changes the request itself, so the request is what comes back. */
function narrow<Request extends object>(request: Request, filters: ContactFilters): Request {
  const narrowed = request as Narrowable;
  const pattern = toSearchPattern(filters.search);
  if (filters.status !== null) narrowed.eq('status', filters.status);
  // As text: the client writes a list as an SQL array, and the column is JSON.
  if (filters.tag !== null) narrowed.contains('tags', JSON.stringify([filters.tag]));
  if (pattern) narrowed.like('search_text', pattern);
  return request;
}
