/** Neighbouring rows from one action, shown as one row that opens. */
export type RowGroups<Row> = {
  /** Whether a row and the next one belong together. */
  isTogether: (row: Row, next: Row) => boolean;
  /** Says what the rows have in common: `Ada invited 42 people`. */
  name: (rows: readonly Row[]) => string;
};

/** Fewer rows aren't grouped. */
const FEWEST = 3;

/**
 * @param rows in their order
 * @param isTogether whether a row and the next one are parts of one action
 * @returns the same rows, with those from one action in one entry and every other row alone
 */
export function groupRows<Row>(
  rows: readonly Row[],
  isTogether: (row: Row, next: Row) => boolean,
): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && isTogether(last, row)) run.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) => (run.length < FEWEST ? run.map((row) => [row]) : [run]));
}

/** The longest gap between rows of one action. */
const ACT_MS = 60_000;

/** @returns whether two times may belong to one action */
export function isOneAct(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= ACT_MS;
}
