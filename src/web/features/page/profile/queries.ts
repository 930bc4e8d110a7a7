import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#web/lib/data/data-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { pause } from '#web/lib/time/pause.ts';

/** A name is asked about once its owner has stopped typing for this long. */
const TYPING_PAUSE_MS = 300;

/**
 * Whether a name can be had, asked before saving.
 *
 * @param username that passed the rule of its form
 * @returns options whose data is the sentence that says why not, or null
 */
export function usernameProblemQuery(username: string) {
  return queryOptions({
    queryKey: queryKeys.usernameProblem(username),
    queryFn: async ({ signal }) => {
      await pause(TYPING_PAUSE_MS, signal);
      return findUsernameProblem(username);
    },
    staleTime: 0,
  });
}

/** @returns the sentence that says why the signed-in person cannot have the name, or null */
export async function findUsernameProblem(username: string): Promise<string | null> {
  const { data } = await dataClient.rpc('find_username_problem', { username }).throwOnError();
  return data;
}
