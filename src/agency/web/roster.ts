import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';

type Person = Awaited<ReturnType<typeof readPart>>[number];

/** Everyone on a team, by name. */
export function rosterQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.staff.roster(userId),
    queryFn: async () => {
      const people = await readInParts<Person>((last, most) => readPart(userId, last?.id, most));
      return people.sort((one, other) => one.sort_name.localeCompare(other.sort_name));
    },
  });
}

async function readPart(userId: string, after: string | undefined, most: number) {
  const all = dataClient
    .from('agency_staff')
    .select('id, user_id, email, full_name, status, role, sort_name')
    .eq('agency_id', userId);
  const rest = after === undefined ? all : all.gt('id', after);
  const { data } = await rest.order('id').limit(most).throwOnError();
  return data;
}

/** The maximum per response. */
const PART = 1000;

/**
 * Reads a whole table, however many rows it has. Unlike the lists' `readAll`, it adds nothing to screens
 * without a list.
 *
 * @param read returns the next rows in id order, after the last one read, up to a limit
 */
export async function readInParts<Row>(
  read: (last: Row | undefined, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let part: Row[];
  do {
    part = await read(rows.at(-1), PART);
    rows.push(...part);
  } while (part.length === PART);
  return rows;
}
