import { expect, test } from 'vitest';
import { arrangeTiles, type TileSpan } from './tile-spans.ts';

const COUNTS = Array.from({ length: 24 }, (_, index) => index + 1);
const PICTURES = {
  none: () => false,
  all: () => true,
  some: (index: number) => index % 3 === 0,
} as const;
const CASES = (['shop', 'tile'] as const).flatMap((look) =>
  (Object.keys(PICTURES) as (keyof typeof PICTURES)[]).map((pictures) => [look, pictures] as const),
);

const arrange = (look: 'shop' | 'tile', count: number, hasPicture: (index: number) => boolean) =>
  arrangeTiles(
    look,
    Array.from({ length: count }, (_, index) => hasPicture(index)),
  );

/** Places spans as a browser does with dense flow; returns the rows with empty cells. */
function listGaps(spans: readonly { wide: number; high: number }[], columns: number): number[] {
  const rows: boolean[][] = [];
  const isFree = (row: number, column: number) => !rows[row]?.[column];
  for (const { wide, high } of spans) {
    const spot = findSpot(wide, high);
    for (let row = spot.row; row < spot.row + high; row += 1) {
      rows[row] ??= Array.from({ length: columns }, () => false);
      rows[row]?.fill(true, spot.column, spot.column + wide);
    }
  }
  function findSpot(wide: number, high: number) {
    for (let row = 0; ; row += 1) {
      for (let column = 0; column + wide <= columns; column += 1) {
        const cells = Array.from({ length: wide * high }, (_, cell) => cell);
        const fits = cells.every((cell) =>
          isFree(row + Math.floor(cell / wide), column + (cell % wide)),
        );
        if (fits) return { row, column };
      }
    }
  }
  return rows.flatMap((row, index) => (row.every(Boolean) ? [] : [index]));
}

const toPhone = ({ phone }: TileSpan) => ({
  wide: phone === 'wide' ? 2 : 1,
  high: phone === 'tall' ? 2 : 1,
});
const toDesk = ({ desk }: TileSpan) => ({ wide: desk, high: 1 });

test.each(CASES)(
  'no row of a %s is half empty, with pictures on %s of its links',
  (look, pictures) => {
    for (const count of COUNTS) {
      const spans = arrange(look, count, PICTURES[pictures]);
      expect(listGaps(spans.map(toPhone), 2), `${count} on a phone`).toEqual([]);
      expect(listGaps(spans.map(toDesk), look === 'shop' ? 3 : 4), `${count} at a desk`).toEqual(
        [],
      );
    }
  },
);

test('a lone tile and an odd last one take the whole row', () => {
  const toSpans = (look: 'shop' | 'tile', count: number) =>
    arrange(look, count, PICTURES.none).map(({ phone }) => phone);
  expect(toSpans('shop', 1)).toEqual(['wide']);
  expect(toSpans('shop', 3)).toEqual([null, null, 'wide']);
  expect(toSpans('tile', 2)).toEqual(['wide', 'wide']);
  expect(toSpans('tile', 4)).toEqual(['wide', null, null, 'wide']);
});

test('only a picture makes a mosaic’s tile tall', () => {
  const isTall = (pictures: keyof typeof PICTURES) =>
    arrange('tile', 5, PICTURES[pictures]).some(({ phone }) => phone === 'tall');
  expect(isTall('none')).toBe(false);
  expect(isTall('all')).toBe(true);
});
