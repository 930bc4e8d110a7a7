import { useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { useCurrentMinute } from '../time/now.ts';
import type { List } from './define-list.ts';
import { readConditions } from './filters.ts';
import { FIRST_PLACE, type Place, readPlace, writePlace } from './page-cursor.ts';

/** Parameters to set; null removes one. */
export type Choice = Readonly<Record<string, string | null>>;

export type ListAddress = ReturnType<typeof useListAddress>;

/**
 * A list's state, kept in the query string so that people can bookmark it, share it and go back.
 * `q` is the search, `sort` names the order, and each filter has its own parameters.
 *
 * @returns the state in the URL, and functions to change it
 */
export function useListAddress(list: List<unknown>) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: ahead } = useNavigation();
  const isLeaving = useRef(false);
  isLeaving.current = ahead !== undefined && ahead.pathname !== pathname;
  // Another choice may come before the last one has rendered; then both apply.
  const latest = useRef({ drawn: params, chosen: params });
  if (latest.current.drawn !== params) latest.current = { drawn: params, chosen: params };
  const conditions = readConditions(list.filters, params, useCurrentMinute());
  /** @returns the parameters with a change applied; doesn't navigate */
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    edit(next);
    return next;
  };
  /** A new choice starts at the first page and replaces the history entry. */
  const choose = (changes: Choice) => {
    // The search is debounced; a late update must not pull back a reader who has left.
    if (isLeaving.current) return;
    const next = new URLSearchParams(latest.current.chosen);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    writePlace(next, FIRST_PLACE);
    latest.current.chosen = next;
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const filterParams = list.filters.flatMap((filter) => filter.params);
  return {
    params,
    conditions,
    orders: list.orders,
    order: findOrderName(list, params.get('sort') ?? ''),
    place: readPlace(params),
    choose,
    chooseNothing: () => choose(Object.fromEntries(filterParams.map((name) => [name, null]))),
    goTo: (place: Place) => setParams(change((next) => writePlace(next, place))),
    /** @returns the URL of another position in the list */
    toAddressOf: (place: Place) => change((next) => writePlace(next, place)).toString(),
    change,
    /** Opens or closes an overlay on the list, which keeps its position. */
    setOverlay: (edit: (next: URLSearchParams) => void) =>
      setParams(change(edit), { preventScrollReset: true }),
  };
}

function findOrderName({ orders }: List<unknown>, name: string): string {
  return Object.hasOwn(orders, name) ? name : (Object.keys(orders)[0] ?? '');
}
