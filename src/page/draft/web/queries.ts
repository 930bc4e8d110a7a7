import { queryOptions } from '@tanstack/react-query';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { pause } from '#kit/web/time/pause.ts';

/** A username is checked after this long without typing. */
const TYPING_PAUSE_MS = 300;

/**
 * Whether a username is available, checked before saving.
 *
 * @param username valid by its form's rule
 * @returns options whose data is an error sentence, or null
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

/** @returns why the owner can't have the username, as a sentence; or null */
export async function findUsernameProblem(username: string): Promise<string | null> {
  const { data } = await dataClient.rpc('find_username_problem', { username }).throwOnError();
  return data;
}
