/** A way to break the product: `put` replaces `find`, which occurs once in `file`. */
export type Mutation = {
  /**
   * A row of docs/coverage.md, a name of docs/pitfalls.md or a line of docs/security.md. One of its
   * tests must fail.
   */
  row: string;
  what: string;
  file: string;
  find: string;
  put: string;
  /** For concurrency: it has to be caught on every attempt. */
  isLock?: boolean;
};

/** @returns the mutation, from its parts */
export function breaks(
  row: string,
  what: string,
  file: string,
  find: string,
  put: string,
): Mutation {
  return { row, what, file, find, put };
}

/** @returns the mutation that removes a lock, from its parts */
export function unlocks(...mutation: Parameters<typeof breaks>): Mutation {
  return { ...breaks(...mutation), isLock: true };
}
