/** A way to break the product: `put` replaces `find`, which occurs once in `file`. */
export type Mutation = {
  /** A row of docs/coverage.md, a name of docs/pitfalls.md or a line of docs/security.md. A test it names must notice. */
  row: string;
  what: string;
  file: string;
  find: string;
  put: string;
  /** What two at once would notice: it has to be caught every time it's tried. */
  isLock?: boolean;
};

/** @returns the mutation, said in one breath */
export function breaks(
  row: string,
  what: string,
  file: string,
  find: string,
  put: string,
): Mutation {
  return { row, what, file, find, put };
}

/** @returns the mutation that takes a lock away, said in one breath */
export function unlocks(...mutation: Parameters<typeof breaks>): Mutation {
  return { ...breaks(...mutation), isLock: true };
}
