/** A list's move, `[from, to]`. */
type Move = [from: number, to: number];

/**
 * Moves an entry among the visible ones; collapsed entries stay with the entry before them.
 *
 * @param shown indexes of the visible entries, ascending
 * @param count of all entries
 * @param from index among the visible ones
 * @param to its new index among them
 * @returns steps that move it with everything collapsed under it
 */
export function listMoves(
  shown: readonly number[],
  count: number,
  from: number,
  to: number,
): Move[] {
  const startOf = (place: number) => shown[place] ?? count;
  const start = startOf(from);
  const size = startOf(from + 1) - start;
  const steps = Array.from({ length: size }, (_, step) => step);
  if (to <= from) return steps.map((step) => [start + step, startOf(to) + step]);
  return steps.map(() => [start, startOf(to + 1) - 1]);
}
