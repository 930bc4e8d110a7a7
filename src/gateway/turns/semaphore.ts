import { createLines } from './lines.ts';

type SemaphoreOptions = {
  atOnce: number;
  /** How many may wait; any number unless said otherwise. */
  maxWaiting?: number;
  /** How many of one caller may wait; as many as of all unless said otherwise. */
  maxWaitingEach?: number;
  /** For how long one may wait; for ever unless said otherwise. */
  maxWaitMs?: number;
  refuse: () => Error;
};

/** Runs a piece of work when the turn of its caller has come; who names none is one caller. */
export type Semaphore = {
  <Result>(work: () => Promise<Result>, caller?: string): Promise<Result>;
  /** Whether whoever comes now is refused. */
  isFull(): boolean;
};

/**
 * Lets `atOnce` pieces of work run and the others wait: each caller in a line of its own, and the
 * lines by turn, so that nobody's thousand keeps another's one waiting. Rejects with `refuse` who
 * finds too many waiting, or waits too long.
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
    // A finished caller hands its place over, so that no other can slip in.
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
