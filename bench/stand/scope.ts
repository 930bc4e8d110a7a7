/** What a measurement has started, to be ended with it, however it ends. */
export type Scope = {
  /**
   * Ends last what was begun first. An end must bear being asked for twice.
   *
   * @throws after ending it right away, when all is over already: nothing may begin then
   */
  defer(end: End): void;
  end(): Promise<void>;
};

type End = () => Promise<void> | void;

/** @param outer ends this one too, should it not have ended by then */
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

/** Runs work with a scope of its own, which ends with it. */
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
