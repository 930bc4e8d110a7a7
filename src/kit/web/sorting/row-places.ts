/** A row's position, in pixels from the corner of its list. */
export type RowPlace = { left: number; top: number; width: number; height: number };

/** In pixels of the window. */
export type Point = { x: number; y: number };

/** A row's offset from its own position, in pixels. */
export type Shift = { x: number; y: number };

/** In one column, or as tiles in several lines. */
export type SortingLayout = 'list' | 'grid';

export const NO_SHIFT: Shift = { x: 0, y: 0 };

/**
 * The row whose position a dragged one takes. In a list it is the one with the nearest upper or lower edge:
 * by overlap, an open row would stay where it is, being taller than the others.
 *
 * @param moved where the row is dragged to
 */
export function findTarget(places: readonly RowPlace[], moved: RowPlace, layout: SortingLayout) {
  const distances = places.map((place) => {
    const above = Math.abs(place.top - moved.top);
    if (layout === 'grid') return Math.hypot(place.left - moved.left, above);
    return Math.min(above, Math.abs(toBottom(place) - toBottom(moved)));
  });
  return distances.indexOf(Math.min(...distances));
}

/** The offset of the row at `index`, while the row at `from` would move to `to`. */
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
  // Rows differ in height: the dragged one aligns with its target's edge, the others close or open
  // its gap.
  const isDown = to > from;
  if (index === from) {
    return { x: 0, y: isDown ? toBottom(next) - toBottom(own) : next.top - own.top };
  }
  const beside = places[isDown ? from + 1 : from - 1] ?? moved;
  const y = isDown ? moved.top - beside.top : toBottom(moved) - toBottom(beside);
  return { x: 0, y };
}

/** @returns the index an arrow key leads to from `at`; `at` itself at an end */
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
    // The nearest line wins, however far to the side.
    const distance = down * LINE_WEIGHT + Math.abs(left - own.left);
    if (down > 0 && distance < least) [found, least] = [index, distance];
  });
  return found;
}

/** One pixel down counts as this many to the side. */
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
