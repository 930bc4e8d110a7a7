import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { useWrite } from '#kit/web/data/use-write.ts';

type Act = { call: PromiseLike<unknown>; done: string };

/**
 * Runs an administrator's calls and shows a toast on success.
 *
 * @param stale the queries that every such call changes
 * @returns a function that makes a call and resolves to an error sentence, or null
 */
export function useAct(stale: readonly InvalidateQueryFilters[]) {
  const { ask } = useWrite({
    write: async ({ call }: Act) => call,
    stale,
    inBackground: true,
    done: (_answer, { done }) => done,
  });
  return (call: PromiseLike<unknown>, done: string) =>
    ask({ call, done }, 'That did not work. Nothing was changed. Please try again.');
}
