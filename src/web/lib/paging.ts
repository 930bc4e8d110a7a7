/**
 * Pages of a long list by where they begin, not by how many rows stand before them: the hundredth
 * page costs what the first does, and rows that come in meanwhile move nothing.
 */

/** A row that a page begins after, or ends before: what the list is ordered by, and the row's id. */
export type Cursor = { side: 'after' | 'before'; value: string; id: string };

/** `page` counts from 1, for people. Without a cursor, rows are counted off. */
export type Place = { page: number; cursor: Cursor | null };

export const FIRST_PLACE: Place = { page: 1, cursor: null };

/** @param search of the address @returns which page it names; the first where it names none */
export function readPlace(search: URLSearchParams): Place {
  const page = Number(search.get('page'));
  if (!Number.isSafeInteger(page) || page < 2 || page > 1_000_000) return FIRST_PLACE;
  return { page, cursor: readCursor(search, 'after') ?? readCursor(search, 'before') };
}

function readCursor(search: URLSearchParams, side: Cursor['side']): Cursor | null {
  const [, value, id] = /^(.*)~([\da-f-]{36})$/s.exec(search.get(side) ?? '') ?? [];
  return value !== undefined && id !== undefined ? { side, value, id } : null;
}

/** Writes a place into an address, over the one that stands there. */
export function writePlace(search: URLSearchParams, { page, cursor }: Place): void {
  for (const name of ['page', 'after', 'before']) search.delete(name);
  if (page < 2) return;
  search.set('page', String(page));
  if (cursor) search.set(cursor.side, `${cursor.value}~${cursor.id}`);
}

/** The ends of a page as it is shown. */
export type PageEnds = { first: Omit<Cursor, 'side'>; last: Omit<Cursor, 'side'> };

/** @returns the place before or after the page that is shown at `place` */
export function stepTo(page: number, place: Place, ends: PageEnds | null): Place {
  if (page <= 1) return FIRST_PLACE;
  if (ends === null) return { page, cursor: null };
  const cursor: Cursor =
    page > place.page ? { side: 'after', ...ends.last } : { side: 'before', ...ends.first };
  return { page, cursor };
}

/** How a list is ordered; rows of one value stand by id. */
export type Order = { column: string; ascending: boolean };

/** What a page asks of the tables. */
export type PageWindow = {
  /** Read backwards, to be turned around. */
  isReversed: boolean;
  offset: number;
  /** Lets an index begin at the cursor. */
  bound: { operator: 'lte' | 'gte'; value: string } | null;
  /** The members of an `or`: past the cursor's value, or past its row. */
  beyond: string | null;
};

/** @param pageSize rows of a page */
export function toWindow({ column, ascending }: Order, place: Place, pageSize: number): PageWindow {
  const { page, cursor } = place;
  if (cursor === null) {
    return { isReversed: false, offset: (page - 1) * pageSize, bound: null, beyond: null };
  }
  const isReversed = cursor.side === 'before';
  const upwards = ascending !== isReversed;
  const value = cursor.value.replace(/["\\]/g, '\\$&');
  return {
    isReversed,
    offset: 0,
    bound: { operator: upwards ? 'gte' : 'lte', value: cursor.value },
    beyond: `${column}.${upwards ? 'gt' : 'lt'}."${value}",id.${isReversed ? 'lt' : 'gt'}.${cursor.id}`,
  };
}

/**
 * @param rows as they came, one more than a page where there is more
 * @returns the rows of the page in the order of the list, and whether more follow it
 */
export function cutPage<Row>(rows: readonly Row[], { isReversed }: PageWindow, pageSize: number) {
  const kept = rows.slice(0, pageSize);
  // Whoever came back from a later page knows that there is one.
  const hasNext = isReversed || rows.length > pageSize;
  return { rows: isReversed ? kept.reverse() : kept, hasNext };
}
