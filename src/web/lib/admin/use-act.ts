import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { useWrite } from '#web/lib/data/use-write.ts';

type Act = { call: PromiseLike<unknown>; done: string };

/**
 * What an administrator does by a call, told when it is done.
 *
 * @param stale what every such call changes
 * @returns a function that makes a call, says that it is done, and returns why not
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
