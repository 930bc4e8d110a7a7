type GateOptions = { atOnce: number; maxWaiting: number; refuse: () => Error };

/**
 * Lets `atOnce` pieces of work run and the others wait their turn, in order. Rejects with `refuse`
 * when `maxWaiting` wait already.
 */
export function createGate({ atOnce, maxWaiting, refuse }: GateOptions) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw refuse();
      // Whoever leaves hands its place over, so nobody can slip in between.
      await new Promise<void>((enter) => waiting.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
