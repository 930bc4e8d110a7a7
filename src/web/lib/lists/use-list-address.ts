import { useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { useCurrentMinute } from '#web/lib/time/now.ts';
import type { List } from './define-list.ts';
import { readConditions } from './filters.ts';
import { FIRST_PLACE, type Place, readPlace, writePlace } from './page-cursor.ts';

/** Parameters to set; null takes one away. */
export type Choice = Readonly<Record<string, string | null>>;

export type ListAddress = ReturnType<typeof useListAddress>;

/**
 * What a list shows, kept in the address of the screen: so that it can be kept, sent, and gone back to.
 * `q` is searched for, `sort` names an order, and each filter has parameters of its own.
 *
 * @returns what the address says, and the ways to change it
 */
export function useListAddress(list: List<unknown>) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: ahead } = useNavigation();
  const isLeaving = useRef(false);
  isLeaving.current = ahead !== undefined && ahead.pathname !== pathname;
  // Another choice may come before the router has drawn the last one; then it adds to that.
  const latest = useRef({ drawn: params, chosen: params });
  if (latest.current.drawn !== params) latest.current = { drawn: params, chosen: params };
  const conditions = readConditions(list.filters, params, useCurrentMinute());
  /** @returns the parameters with a change in them; the address stays */
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    edit(next);
    return next;
  };
  /** Another choice begins at the first page, and takes the place of the one before. */
  const choose = (changes: Choice) => {
    // What was typed last is told after a pause: it brings nobody back who has opened something else.
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
    /** The name of the order. */
    order: findOrderName(list, params.get('sort') ?? ''),
    place: readPlace(params),
    choose,
    chooseNothing: () => choose(Object.fromEntries(filterParams.map((name) => [name, null]))),
    goTo: (place: Place) => setParams(change((next) => writePlace(next, place))),
    /** @returns the address of another place of the list */
    toAddressOf: (place: Place) => change((next) => writePlace(next, place)).toString(),
    change,
    /** Opens or closes what lies over the list, which stays where it is. */
    lay: (edit: (next: URLSearchParams) => void) =>
      setParams(change(edit), { preventScrollReset: true }),
  };
}

function findOrderName({ orders }: List<unknown>, name: string): string {
  return Object.hasOwn(orders, name) ? name : (Object.keys(orders)[0] ?? '');
}
