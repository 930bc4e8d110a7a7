type SemaphoreOptions = {
  atOnce: number;
  /** How many may wait; any number unless said otherwise. */
  maxWaiting?: number;
  /** For how long one may wait; for ever unless said otherwise. */
  maxWaitMs?: number;
  refuse: () => Error;
};

/** Runs a piece of work when its turn has come. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets `atOnce` pieces of work run and the others wait their turn, in order. Rejects with `refuse`
 * who finds too many waiting, or waits too long.
 */
export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const { atOnce, maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs, refuse } = options;
  let running = 0;
  const waiting: (() => void)[] = [];

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(refuse());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(enter);
    });

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxWaiting) throw refuse();
    // Whoever leaves hands its place over, so nobody can slip in between.
    else await wait();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
