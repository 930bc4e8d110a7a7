import { useSearchParams } from 'react-router';
import { CONTACT_STATUS_KEYS } from '#domain/contacts/contact.ts';
import { FIRST_PLACE, type Place, readPlace, writePlace } from '../../../lib/paging.ts';
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
  const [params, setParams] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    edit(next);
    return next;
  };
  const firstPage = change((next) => writePlace(next, FIRST_PLACE)).toString();
  /** Another choice begins at the first page, and takes the place of the one before. */
  const choose = (changes: Readonly<Record<string, string | null>>) => {
    const next = change((edited) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) edited.delete(name);
        else edited.set(name, value);
      }
      writePlace(edited, FIRST_PLACE);
    });
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const chooseNothing = () => choose(NOTHING_CHOSEN);
  const goTo = (place: Place) => setParams(change((next) => writePlace(next, place)));
  const open = (panel: BookPanel | null) =>
    setParams(
      change((next) => writePanel(next, panel)),
      { preventScrollReset: true },
    );
  const toAddressOf = (panel: BookPanel) => change((next) => writePanel(next, panel)).toString();
  return {
    address: readAddress(params),
    firstPage,
    choose,
    chooseNothing,
    goTo,
    open,
    toAddressOf,
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
