import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { defineList, type RowOf } from '#kit/web/lists/define-list.ts';
import { choiceFilter, memberFilter, searchFilter } from '#kit/web/lists/filters.ts';
import { readByIds } from '#kit/web/lists/list-queries.ts';
import { CONTACT_STATUS_KEYS, CONTACT_STATUSES, parseStatus, toTags } from '../rules/contact.ts';

/** The owner's contacts: from leads, or added by hand. */
export const contactsList = defineList({
  table: 'contacts',
  owner: 'user_id',
  noun: { one: 'contact', many: 'contacts' },
  columns:
    'id, user_id, email, full_name, phone, company, designation, address, notes, tags, status, source, last_contact_at, created_at, updated_at, sort_name',
  orders: {
    name: { label: 'By name', column: 'sort_name', ascending: true },
    newest: { label: 'Newest first', column: 'created_at', ascending: false },
  },
  filters: [
    searchFilter('search_text'),
    choiceFilter('status', 'status', {
      label: 'Status',
      any: 'Any status',
      options: CONTACT_STATUS_KEYS.map((value) => ({ value, label: CONTACT_STATUSES[value] })),
    }),
    { ...memberFilter('tag', 'tags'), choice: { label: 'Tag', any: 'Any tag' } },
  ],
  toRow: (row) => ({ ...row, tags: toTags(row.tags), status: parseStatus(row.status) }),
});

export type Contact = RowOf<typeof contactsList>;

/** The tags in use, most used first. */
export function contactTagsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.contacts.tags(userId),
    queryFn: async () => {
      const { data } = await dataClient.rpc('contact_tags').throwOnError();
      return data as { tag: string; count: number }[];
    },
  });
}

/** Contacts by id, unordered; deleted ones are missing. */
export function contactsByIdQuery(userId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.contacts.byIds(userId, ids),
    queryFn: () => readByIds(contactsList, userId, ids),
  });
}

/** A contact's latest few leads. */
export function contactLeadsQuery(userId: string, contactId: string) {
  return queryOptions({
    queryKey: queryKeys.leads.ofContact(userId, contactId),
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

/** Possible duplicates: contacts with the same phone or name, oldest first. */
export type DuplicateGroup = { reason: 'phone' | 'name'; ids: string[] };

export function duplicatesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.contacts.duplicates(userId),
    queryFn: async () => {
      const { data } = await dataClient.rpc('duplicate_contacts').throwOnError();
      return data as DuplicateGroup[];
    },
    staleTime: 0,
  });
}
