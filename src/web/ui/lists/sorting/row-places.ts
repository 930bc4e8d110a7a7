/** Where a row is drawn, in pixels from the corner of its list. */
export type RowPlace = { left: number; top: number; width: number; height: number };

/** In pixels of the window. */
export type Point = { x: number; y: number };

/** How far a row is drawn from its own place, in pixels. */
export type Shift = { x: number; y: number };

/** Below each other, or side by side in several lines. */
export type SortingLayout = 'list' | 'grid';

export const NO_SHIFT: Shift = { x: 0, y: 0 };

/**
 * The row that a moved one takes the place of. In a list it is the one whose upper or lower edge is nearest:
 * by what they share, an open row would stay over its own place, being taller than all others.
 *
 * @param moved where the row is carried
 */
export function findTarget(places: readonly RowPlace[], moved: RowPlace, layout: SortingLayout) {
  const distances = places.map((place) => {
    const above = Math.abs(place.top - moved.top);
    if (layout === 'grid') return Math.hypot(place.left - moved.left, above);
    return Math.min(above, Math.abs(toBottom(place) - toBottom(moved)));
  });
  return distances.indexOf(Math.min(...distances));
}

/** How far the row at `index` is drawn from its place, while the one at `from` would be put at `to`. */
export function toShift(
  places: readonly RowPlace[],
  index: number,
  { from, to }: { from: number; to: number },
  layout: SortingLayout,
): Shift {
  const goal = toNewIndex(index, from, to);
  const [own, moved, next] = [places[index], places[from], places[goal]];
  if (!own || !moved || !next || goal === index) return NO_SHIFT;
  if (layout === 'grid') return { x: next.left - own.left, y: next.top - own.top };
  // Rows differ in height: the moved one comes to an edge of its goal, the others close or open its gap.
  const isDown = to > from;
  if (index === from) {
    return { x: 0, y: isDown ? toBottom(next) - toBottom(own) : next.top - own.top };
  }
  const beside = places[isDown ? from + 1 : from - 1] ?? moved;
  const y = isDown ? moved.top - beside.top : toBottom(moved) - toBottom(beside);
  return { x: 0, y };
}

/** @returns the row an arrow leads to from the one at `at`, which is that one itself at an end */
export function findNext(
  places: readonly RowPlace[],
  at: number,
  key: string,
  layout: SortingLayout,
): number {
  const last = places.length - 1;
  const [back, forth] = layout === 'list' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  if (key === back) return Math.max(0, at - 1);
  if (key === forth) return Math.min(last, at + 1);
  return layout === 'list' ? at : findInNextLine(places, at, key === 'ArrowDown' ? 1 : -1);
}

function findInNextLine(places: readonly RowPlace[], at: number, way: 1 | -1): number {
  const own = places[at];
  if (!own) return at;
  let found = at;
  let least = Number.POSITIVE_INFINITY;
  places.forEach(({ left, top }, index) => {
    const down = (top - own.top) * way;
    // The next line comes before any other, however far to the side.
    const distance = down * LINE_WEIGHT + Math.abs(left - own.left);
    if (down > 0 && distance < least) [found, least] = [index, distance];
  });
  return found;
}

/** A pixel down counts as many to the side. */
const LINE_WEIGHT = 1000;

function toNewIndex(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (index > from && index <= to) return index - 1;
  if (index < from && index >= to) return index + 1;
  return index;
}

function toBottom({ top, height }: RowPlace): number {
  return top + height;
}
