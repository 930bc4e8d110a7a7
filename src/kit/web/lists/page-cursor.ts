/**
 * Keyset pagination: the hundredth page costs no more than the first, and new rows don't shift the pages.
 */

/** A comparable column value: text, a number, or a timestamp as text. */
export type OrderedValue = string | number;

/** The row a page begins after, or ends before: its value in the list's order, and its id. */
export type PageCursor = { side: 'after' | 'before'; value: string; id: string };

/** `page` counts from 1, for people. Without a cursor, rows are skipped by offset. */
export type Place = { page: number; cursor: PageCursor | null };

export const FIRST_PLACE: Place = { page: 1, cursor: null };

/** @param search of the URL @returns the page it names, or the first one */
export function readPlace(search: URLSearchParams): Place {
  const page = Number(search.get('page'));
  if (!Number.isSafeInteger(page) || page < 2 || page > 1_000_000) return FIRST_PLACE;
  return { page, cursor: readPageCursor(search, 'after') ?? readPageCursor(search, 'before') };
}

/** The database checks that the id has the list's type. */
function readPageCursor(search: URLSearchParams, side: PageCursor['side']): PageCursor | null {
  const [, value, id] = /^(.*)~([^~]+)$/s.exec(search.get(side) ?? '') ?? [];
  if (value === undefined || id === undefined) return null;
  return { side, value, id: id.replaceAll('%7E', '~').replaceAll('%25', '%') };
}

/** Writes a position into a query string, replacing the existing one. */
export function writePlace(search: URLSearchParams, { page, cursor }: Place): void {
  for (const name of ['page', 'after', 'before']) search.delete(name);
  if (page < 2) return;
  search.set('page', String(page));
  if (!cursor) return;
  const id = cursor.id.replaceAll('%', '%25').replaceAll('~', '%7E');
  search.set(cursor.side, `${cursor.value}~${id}`);
}

type PageEnd = { value: OrderedValue; id: OrderedValue };

/** The ends of the page shown. */
export type PageEnds = { first: PageEnd; last: PageEnd };

/** @returns the position before or after the page shown at `place` */
export function stepTo(page: number, place: Place, ends: PageEnds | null): Place {
  if (page <= 1) return FIRST_PLACE;
  if (ends === null) return { page, cursor: null };
  const isForwards = page > place.page;
  const { value, id } = isForwards ? ends.last : ends.first;
  const side = isForwards ? 'after' : 'before';
  return { page, cursor: { side, value: String(value), id: String(id) } };
}

/** A list's order; rows with equal values are ordered by id. */
export type Order<Column extends string = string> = { column: Column; ascending: boolean };

/** The range of rows that a page requests. */
export type PageWindow = {
  /** Read backwards, then reversed. */
  isReversed: boolean;
  offset: number;
  /** Lets an index scan begin at the cursor. */
  bound: { operator: 'lt' | 'lte' | 'gt' | 'gte'; value: string } | null;
  /**
   * The members of an `or`: past the cursor's value, or past its row. Null if the list is ordered
   * by id.
   */
  beyond: string | null;
};

/** @param size rows per page @param key the id column */
export function toWindow(
  { column, ascending }: Order,
  place: Place,
  { size, key }: { size: number; key: string },
): PageWindow {
  const { page, cursor } = place;
  if (cursor === null) {
    return { isReversed: false, offset: (page - 1) * size, bound: null, beyond: null };
  }
  const { value, id } = cursor;
  const isReversed = cursor.side === 'before';
  const past = ascending !== isReversed ? 'gt' : 'lt';
  const window = { isReversed, offset: 0 };
  if (column === key) return { ...window, bound: { operator: past, value: id }, beyond: null };
  const beyond = `${column}.${past}.${quote(value)},${key}.${isReversed ? 'lt' : 'gt'}.${quote(id)}`;
  return { ...window, bound: { operator: `${past}e`, value }, beyond };
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * @param rows as fetched, with one extra if there are more
 * @returns the page's rows in the list's order, and whether more follow
 */
export function cutPage<Row>(rows: readonly Row[], { isReversed }: PageWindow, pageSize: number) {
  const kept = rows.slice(0, pageSize);
  // Going back implies a later page.
  const hasNext = isReversed || rows.length > pageSize;
  return { rows: isReversed ? kept.reverse() : kept, hasNext };
}
