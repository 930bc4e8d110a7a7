import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { readInParts } from './read-in-parts.ts';

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
