import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataClient } from '../data/data-client.ts';
import { listKeys } from '../data/query-keys.ts';
import type { List, ListRow } from './define-list.ts';
import type { Condition } from './filters.ts';
import {
  type Asked,
  type Count,
  countRows,
  type ListClient,
  readBatches,
  readPage,
} from './list-requests.ts';
import type { Place } from './page-cursor.ts';

// The client's types nest too deeply for the compiler to compare.
const client = dataClient as unknown as ListClient;

/** How often a list is refetched while rows are changing. */
const MOVING_POLL_MS = 2_000;

/** A page of a list as fetched. */
export type ListPage<Row> = { rows: Row[]; hasNext: boolean };

/** A page's request: its next step, label and count follow from this. */
export type AskedPage = Asked & { place: Place };

/**
 * A page of a list. While another loads, the current one stays, along with its request.
 *
 * @param userId of the reader; if rows have an owner, only the reader's are shown
 */
export function pageQuery<Row extends ListRow>(list: List<Row>, userId: string, asked: AskedPage) {
  return queryOptions({
    queryKey: listKeys(list.table).page(userId, { columns: list.columns, ...asked }),
    queryFn: async () => ({ ...(await readListPage(list, userId, asked)), asked }),
    placeholderData: keepPreviousData,
    ...(list.isLive && { staleTime: 0 }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => list.isMoving(row)) ? MOVING_POLL_MS : false,
  });
}

/** @returns a page of a list, refetched */
export function readListPage<Row extends ListRow>(
  list: List<Row>,
  userId: string,
  asked: AskedPage,
): Promise<ListPage<Row>> {
  return readPage(client, list, userId, asked);
}

/** The total number of matching rows. A separate query, so that turning pages doesn't recount. */
export function countQuery<Row extends ListRow>(
  list: List<Row>,
  userId: string,
  conditions: readonly Condition[],
) {
  return queryOptions({
    queryKey: listKeys(list.table).count(userId, { owner: list.owner, conditions }),
    queryFn: () => countMatches(list, userId, conditions),
    ...(list.isLive && { staleTime: 0 }),
  });
}

/** @returns how many rows match now */
export function countMatches<Row extends ListRow>(
  list: List<Row>,
  userId: string,
  conditions: readonly Condition[],
): Promise<Count> {
  return countRows(client, list, userId, conditions);
}

/** All matching rows, in batches. @throws PostgREST's error */
export function readAll<Row extends ListRow>(list: List<Row>, userId: string, asked: Asked) {
  return readBatches(client, list, userId, asked);
}

/** The rows with these ids, from all batches; deleted ones are missing. */
export async function readByIds<Row extends ListRow>(
  list: List<Row>,
  userId: string,
  ids: readonly Row['id'][],
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of readAll(list, userId, { conditions: [isOneOf(ids)] }))
    rows.push(...batch);
  return rows;
}

/** @returns a condition for the rows with these ids */
export function isOneOf(ids: readonly ListRow['id'][]): Condition {
  return ['id', 'in', `(${ids.map((id) => JSON.stringify(String(id))).join()})`];
}
