import { createLines } from './lines.ts';

type SemaphoreOptions = {
  atOnce: number;
  /** The maximum queue length; unlimited by default. */
  maxWaiting?: number;
  /** The maximum queue length per caller; by default the same as for all. */
  maxWaitingEach?: number;
  /** The longest wait; unlimited by default. */
  maxWaitMs?: number;
  refuse: () => Error;
};

/** Runs work when it's its caller's turn; unnamed callers count as one. */
export type Semaphore = {
  <Result>(work: () => Promise<Result>, caller?: string): Promise<Result>;
  /** Whether new work would be refused. */
  isFull(): boolean;
};

/**
 * Runs `atOnce` pieces of work while the others wait: each caller in its own queue, and the queues
 * in turn, so that a thousand pieces of one caller don't delay another's. Rejects with `refuse` if
 * too many are waiting, or after too long a wait.
 */
export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const { atOnce, maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs, refuse } = options;
  const { maxWaitingEach = maxWaiting } = options;
  const lines = createLines();
  let running = 0;

  const wait = (caller: string) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        lines.leave(caller, enter);
        reject(refuse());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      lines.join(caller, enter);
    });

  const isFull = () => running >= atOnce && lines.count() >= maxWaiting;

  const run = async <Result>(work: () => Promise<Result>, caller = ''): Promise<Result> => {
    if (isFull()) throw refuse();
    if (running < atOnce) running += 1;
    else if (lines.countOf(caller) >= maxWaitingEach) throw refuse();
    // A finished caller hands its place over, so that nobody jumps the queue.
    else await wait(caller);
    try {
      return await work();
    } finally {
      const next = lines.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(run, { isFull });
}
