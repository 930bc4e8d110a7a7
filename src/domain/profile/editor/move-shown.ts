/** A step of `[from, to]`, as a list takes it. */
type Move = [from: number, to: number];

/**
 * Moves an entry among those that are drawn; what is folded away stays with the entry before it.
 *
 * @param shown indexes of the drawn entries, ascending
 * @param count of all entries
 * @param from place among the drawn ones
 * @param to its new place among them
 * @returns steps that move it with all that is folded away under it
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
