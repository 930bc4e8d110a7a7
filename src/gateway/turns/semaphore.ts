import { availableParallelism } from 'node:os';

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

/** Runs work on its caller's turn; unnamed callers count as one. */
export type Semaphore = {
  <Result>(work: () => Promise<Result>, caller?: string): Promise<Result>;
  /** True if new work would be refused. */
  isFull(): boolean;
};

/**
 * Runs up to `atOnce` jobs while the rest wait: a queue per caller, served in turn, so that one caller's
 * thousand jobs don't delay another's. Rejects with `refuse` if too many are waiting, or after too long a
 * wait.
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
    // A finished caller hands over its slot, so that no other can jump the queue.
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

type Enter = () => void;

/**
 * Queues waiting work by caller and serves the queues in turn: the last one served goes to the end. Empty
 * queues are dropped.
 */
export function createLines() {
  const lines = new Map<string, Enter[]>();
  let count = 0;
  return {
    count: () => count,
    countOf: (caller: string) => lines.get(caller)?.length ?? 0,
    join(caller: string, enter: Enter) {
      count += 1;
      const line = lines.get(caller);
      if (line) line.push(enter);
      else lines.set(caller, [enter]);
    },
    leave(caller: string, enter: Enter) {
      count -= 1;
      const line = lines.get(caller)?.filter((other) => other !== enter) ?? [];
      if (line.length > 0) lines.set(caller, line);
      else lines.delete(caller);
    },
    shift(): Enter | undefined {
      const [first] = lines;
      if (first === undefined) return undefined;
      const [caller, [enter, ...others]] = first;
      count -= 1;
      lines.delete(caller);
      if (others.length > 0) lines.set(caller, others);
      return enter;
    },
  };
}

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

/** Work that occupies a core for a while, off the event loop. */
type HeavyWork = 'passwords' | 'drawings' | 'renditions';

/** Runs heavy work on its kind's turn. */
export type SpareCores = <Result>(kind: HeavyWork, work: () => Promise<Result>) => Promise<Result>;

/**
 * Shares all cores but one, which is left free. Passwords, drawings and renditions each have a queue and
 * take turns, so a flood of one leaves the others their share. Callers bound each queue.
 *
 * @param atOnce how many jobs run together
 */
export function createSpareCores(atOnce = Math.max(1, availableParallelism() - 1)): SpareCores {
  const inTurn = createSemaphore({ atOnce, refuse: () => new Error('nobody is refused here') });
  return (kind, work) => inTurn(work, kind);
}
