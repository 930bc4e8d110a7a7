/** Things a measurement has started, ended with it in any case. */
export type Scope = {
  /**
   * Ends them in reverse order. Ending must be idempotent.
   *
   * @throws after ending it right away, if the scope is already over
   */
  defer(end: End): void;
  end(): Promise<void>;
};

type End = () => Promise<void> | void;

/** @param outer ends this one too, unless it has already ended */
export function createScope(outer?: Scope): Scope {
  const ends: End[] = [];
  let isOver = false;
  const scope: Scope = {
    defer(end) {
      if (!isOver) {
        ends.push(end);
        return;
      }
      void end();
      throw new Error('Interrupted.');
    },
    async end() {
      isOver = true;
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    },
  };
  outer?.defer(scope.end);
  return scope;
}

/** Runs work with its own scope, which ends with it. */
export async function within<Result>(
  outer: Scope,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const scope = createScope(outer);
  try {
    return await work(scope);
  } finally {
    await scope.end();
  }
}
