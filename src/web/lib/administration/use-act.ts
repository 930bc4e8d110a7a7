import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toasts/toast.ts';
import { toErrorSentence } from '../data/error-sentence.ts';
import { makeStale } from '../query-keys.ts';

/**
 * What an administrator does by a call, told when it is done.
 *
 * @param stale what every such call changes
 * @returns a function that makes a call, says that it is done, and returns why not
 */
export function useAct(stale: readonly InvalidateQueryFilters[]) {
  const queryClient = useQueryClient();
  return async (call: PromiseLike<unknown>, done: string): Promise<string | null> => {
    try {
      await call;
    } catch (error) {
      return toErrorSentence(error, 'That did not work. Nothing was changed. Please try again.');
    }
    toast.success(done);
    // Not waited for: the window closes at once, and the toast can be read beside it.
    void makeStale(queryClient, stale);
    return null;
  };
}
