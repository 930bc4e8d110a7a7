/** A way to break the product: `put` replaces `find`, which occurs once in `file`. */
export type Mutation = {
  /** A row of docs/coverage.md, a name of docs/pitfalls.md or a line of docs/security.md. A test it names must notice. */
  row: string;
  what: string;
  file: string;
  find: string;
  put: string;
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
