import type { InvalidateQueryFilters } from '@tanstack/react-query';
import type { Database } from '#database/rows.generated.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { useWrite } from '#kit/web/data/use-write.ts';

type Functions = Database['public']['Functions'];
type Act = keyof Functions & `admin_${string}`;
/** Allows null, which the database function accepts but the generated types omit. */
type Given<Args> = { [Name in keyof Args]: Args[Name] | null };

type Wish = { act: Act; given: object; done: string };

/**
 * Calls an administrator's database functions and shows a toast on success.
 *
 * @param stale the queries that every such call invalidates
 * @returns a function that makes a call and resolves to an error sentence, or null
 */
export function useAct(stale: readonly InvalidateQueryFilters[]) {
  const { ask } = useWrite({
    write: async ({ act, given }: Wish) => dataClient.rpc(act, given as never).throwOnError(),
    stale,
    inBackground: true,
    done: (_answer, { done }) => done,
  });
  return <Name extends Act>(act: Name, given: Given<Functions[Name]['Args']>, done: string) =>
    ask({ act, given, done }, 'That didn’t work. Nothing has changed. Please try again.');
}
