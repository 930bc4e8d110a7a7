import { CONTACT_STATUS_KEYS } from '#domain/contacts/contact.ts';
import { type Place, readPlace } from '../../../lib/paging.ts';
import { useListAddress } from '../../../lib/use-list-address.ts';
import type { ContactFilters, ContactSort } from '../queries.ts';

/** What lies over the list: somebody by id, a new one, or one of the two tasks. */
export type BookPanel = { kind: 'contact'; id: string } | { kind: 'new' | 'import' | 'duplicates' };

/** What is shown, as the address says it. */
export type BookAddress = {
  filters: ContactFilters;
  sort: ContactSort;
  place: Place;
  panel: BookPanel | null;
};

const NOTHING_CHOSEN = { q: null, tag: null, status: null };

/** @returns what the address says, and the ways to change it */
export function useBookAddress() {
  const { params, change, lay, ...list } = useListAddress(NOTHING_CHOSEN);
  return {
    ...list,
    address: readAddress(params),
    open: (panel: BookPanel | null) => lay((next) => writePanel(next, panel)),
    toAddressOf: (panel: BookPanel) => change((next) => writePanel(next, panel)).toString(),
  };
}

function readAddress(params: URLSearchParams): BookAddress {
  return {
    filters: {
      search: params.get('q') ?? '',
      tag: params.get('tag'),
      status: CONTACT_STATUS_KEYS.find((status) => status === params.get('status')) ?? null,
    },
    sort: params.get('sort') === 'newest' ? 'newest' : 'name',
    place: readPlace(params),
    panel: readPanel(params.get('contact')),
  };
}

function readPanel(value: string | null): BookPanel | null {
  if (value === null) return null;
  if (value === 'new' || value === 'import' || value === 'duplicates') return { kind: value };
  return { kind: 'contact', id: value };
}

function writePanel(params: URLSearchParams, panel: BookPanel | null) {
  if (panel === null) params.delete('contact');
  else params.set('contact', panel.kind === 'contact' ? panel.id : panel.kind);
}

/** @returns whether anything narrows the address book */
export function isNarrowed({ search, tag, status }: ContactFilters): boolean {
  return search.trim() !== '' || tag !== null || status !== null;
}
