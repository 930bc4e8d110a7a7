import { createSemaphore, type Semaphore } from './semaphore.ts';

/** @returns a semaphore per caller, kept while it is in use */
export function createCallerSemaphores(options: Parameters<typeof createSemaphore>[0]) {
  const callers = new Map<string, { enter: Semaphore; uses: number }>();
  const open = (caller: string) => {
    const opened = { enter: createSemaphore(options), uses: 0 };
    callers.set(caller, opened);
    return opened;
  };

  return async <Result>(work: () => Promise<Result>, caller: string): Promise<Result> => {
    const own = callers.get(caller) ?? open(caller);
    own.uses += 1;
    try {
      return await own.enter(work);
    } finally {
      own.uses -= 1;
      if (own.uses === 0) callers.delete(caller);
    }
  };
}
