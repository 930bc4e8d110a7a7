import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { listKeys } from '#web/lib/query-keys.ts';
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

// Compared by its types, the client is too deep for the compiler.
const client = dataClient as unknown as ListClient;

/** While something is under way, somebody looks at how it goes. */
const MOVING_POLL_MS = 2_000;

/** A page of a list as it is read. */
export type ListPage<Row> = { rows: Row[]; hasNext: boolean };

/** A page's request: its next step, label and count follow from this. */
export type AskedPage = Asked & { place: Place };

/**
 * A page of a list. While another one loads, the one shown stays, together with what it was asked with.
 *
 * @param userId of whoever looks; where rows have an owner, theirs alone are shown
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

/** @returns a page of a list as it is now */
export function readListPage<Row extends ListRow>(
  list: List<Row>,
  userId: string,
  asked: AskedPage,
): Promise<ListPage<Row>> {
  return readPage(client, list, userId, asked);
}

/** How many match in all. It's a query of its own, so that turning pages counts nothing again. */
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

/** @returns how many match now */
export function countMatches<Row extends ListRow>(
  list: List<Row>,
  userId: string,
  conditions: readonly Condition[],
): Promise<Count> {
  return countRows(client, list, userId, conditions);
}

/** All rows that match, batch by batch. @throws what the interface answers with */
export function readAll<Row extends ListRow>(list: List<Row>, userId: string, asked: Asked) {
  return readBatches(client, list, userId, asked);
}

/** The rows of these ids, all batches together; those that are gone are missing. */
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

/** @returns the condition that leaves the rows of these ids */
export function isOneOf(ids: readonly ListRow['id'][]): Condition {
  return ['id', 'in', `(${ids.map((id) => JSON.stringify(String(id))).join()})`];
}
