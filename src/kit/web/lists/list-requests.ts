import type { List, ListRow, TableName } from './define-list.ts';
import type { Condition } from './filters.ts';
import { cutPage, FIRST_PLACE, type Order, type Place, stepTo, toWindow } from './page-cursor.ts';

/**
 * The part of `PostgrestClient` used by the requests below. The client infers row types from a literal of
 * columns, which `defineList` has done already; here the columns are a plain string.
 */
export type ListClient = { from(table: TableName): { select: Select } };

type Select = (columns: string, options?: { count: 'exact'; head: true }) => Request;

type Request = {
  eq(column: string, value: string): Request;
  filter(column: string, operator: string, value: string): Request;
  or(filters: string): Request;
  order(column: string, options: { ascending: boolean }): Request;
  range(from: number, to: number): Request;
  throwOnError(): PromiseLike<{ data: unknown[] | null; count: number | null }>;
};

export type Asked = { conditions: readonly Condition[]; order?: string | undefined };

/** The number of rows, or the limit where counting stopped. */
export type Count = { count: number; hasMore: boolean };

/** The maximum number of rows per response. */
const BATCH = 1000;

/** @returns the order of that name, or the first */
export function findOrder({ orders }: List<unknown>, name = ''): Order {
  const order = Object.hasOwn(orders, name) ? orders[name] : Object.values(orders)[0];
  if (!order) throw new Error('A list has an order.');
  return order;
}

/** One page of a list, and whether another follows. */
export async function readPage<Row extends ListRow>(
  client: ListClient,
  list: List<Row>,
  ownerId: string,
  { conditions, order, place, size = list.pageSize }: Asked & { place: Place; size?: number },
) {
  const { key } = list;
  const { column, ascending } = findOrder(list, order);
  const window = toWindow({ column, ascending }, place, { size, key });
  let request = narrow(client.from(list.table).select(list.columns), list, ownerId, conditions);
  if (window.bound) request = request.filter(column, window.bound.operator, window.bound.value);
  if (window.beyond) request = request.or(window.beyond);
  request = request.order(column, { ascending: ascending !== window.isReversed });
  if (column !== key) request = request.order(key, { ascending: !window.isReversed });
  // One extra row tells whether there is another page.
  const { data } = await request.range(window.offset, window.offset + size).throwOnError();
  const { rows, hasNext } = cutPage(data ?? [], window, size);
  return { rows: rows.map(list.toRow), hasNext };
}

/** How many rows match; for a long list, up to its limit. */
export async function countRows<Row extends ListRow>(
  client: ListClient,
  list: List<Row>,
  ownerId: string,
  conditions: readonly Condition[],
): Promise<Count> {
  const { table, key, countLimit } = list;
  if (countLimit !== null) {
    const rows = narrow(client.from(table).select(key), list, ownerId, conditions);
    const { data } = await rows.range(countLimit, countLimit).throwOnError();
    if (data?.length) return { count: countLimit, hasMore: true };
  }
  const all = client.from(table).select(key, { count: 'exact', head: true });
  const { count } = await narrow(all, list, ownerId, conditions).throwOnError();
  return { count: count ?? 0, hasMore: false };
}

/**
 * All matching rows in batches, each starting where the previous one ended.
 *
 * @throws PostgREST's error
 */
export async function* readBatches<Row extends ListRow>(
  client: ListClient,
  list: List<Row>,
  ownerId: string,
  asked: Asked,
): AsyncGenerator<Row[]> {
  let place: Place | null = FIRST_PLACE;
  while (place) {
    const at: Place = place;
    const size = BATCH - 1;
    const { rows, hasNext } = await readPage(client, list, ownerId, { ...asked, place: at, size });
    if (rows.length > 0) yield rows;
    place = hasNext ? stepTo(at.page + 1, at, findEnds(list, asked.order, rows)) : null;
  }
}

/** @returns the cursors at both ends of a page; null for an empty page */
export function findEnds<Row extends ListRow>(
  list: List<Row>,
  order: string | undefined,
  rows: readonly Row[],
) {
  const { column } = findOrder(list, order);
  const name = (column === list.key ? 'id' : column) as keyof Row;
  // `defineList` only accepts comparable columns here.
  const toEnd = (row: Row) => ({ value: row[name] as string | number, id: row.id });
  const [first, last] = [rows.at(0), rows.at(-1)];
  return first && last ? { first: toEnd(first), last: toEnd(last) } : null;
}

function narrow(
  request: Request,
  { owner }: List<unknown>,
  ownerId: string,
  conditions: readonly Condition[],
): Request {
  const own = owner === null ? request : request.eq(owner, ownerId);
  return conditions.reduce((narrowed, condition) => narrowed.filter(...condition), own);
}
