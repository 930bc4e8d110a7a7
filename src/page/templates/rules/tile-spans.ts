/** The number of columns on a wide screen; on a phone both grids have two. */
const WIDE_COLUMNS = { shop: 3, tile: 4 } as const;

/** A tile's position in its grid. */
export type TileSpan = {
  /** On a phone: both columns, two rows, or one cell. */
  phone: 'wide' | 'tall' | null;
  /** Columns on a wide screen. */
  desk: number;
};

/** A mosaic groups links in fives: a wide one, then pairs. */
const GROUP = 5;

/**
 * Arranges consecutive tiles so that every row is full: a single tile, or an odd last one, takes the whole
 * row.
 *
 * @param look of the template: a shop's equal tiles, or a mosaic of several sizes
 * @param hasPicture of each tile
 * @returns the span of each
 */
export function arrangeTiles(look: 'shop' | 'tile', hasPicture: readonly boolean[]): TileSpan[] {
  const phone = look === 'shop' ? arrangeEqual(hasPicture.length) : arrangeMosaic(hasPicture);
  return phone.map((span, index) => ({
    phone: span,
    desk: toDeskSpan(look, index, hasPicture.length),
  }));
}

function arrangeEqual(count: number): TileSpan['phone'][] {
  return Array.from({ length: count }, (_, index) =>
    index === count - 1 && count % 2 === 1 ? 'wide' : null,
  );
}

/** A group's third tile is tall if it has a picture and others beside it. */
function arrangeMosaic(hasPicture: readonly boolean[]): TileSpan['phone'][] {
  return hasPicture.map((_, index) => {
    const start = index - (index % GROUP);
    const count = Math.min(GROUP, hasPicture.length - start);
    const isTall = count > 3 && hasPicture[start + 2] === true;
    const isLast = index % GROUP === count - 1;
    if (index % GROUP === 0) return 'wide';
    if (isTall && index % GROUP === 2) return 'tall';
    if (isTall) return isLast && count === GROUP ? 'wide' : null;
    return isLast && count % 2 === 0 ? 'wide' : null;
  });
}

/** In a mosaic, a row of three tiles has a double one; one or two remaining tiles fill the last row. */
function toDeskSpan(look: 'shop' | 'tile', index: number, count: number): number {
  const left = count % 3;
  if (index >= count - left) {
    if (left === 1) return WIDE_COLUMNS[look];
    return look === 'tile' || index === count - 1 ? 2 : 1;
  }
  if (look === 'shop') return 1;
  const isEvenRow = Math.floor(index / 3) % 2 === 0;
  return index % 3 === (isEvenRow ? 0 : 2) ? 2 : 1;
}
