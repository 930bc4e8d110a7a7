import { expect, test } from 'vitest';
import { findNext, findTarget, NO_SHIFT, type RowPlace, toShift } from './row-places.ts';
import { toScrollStep } from './scrolling.ts';

/** Four rows, ten pixels apart; the second is open. */
const LIST: RowPlace[] = [
  { left: 0, top: 0, width: 300, height: 60 },
  { left: 0, top: 70, width: 300, height: 400 },
  { left: 0, top: 480, width: 300, height: 60 },
  { left: 0, top: 550, width: 300, height: 60 },
];

/** Five tiles in two columns. */
const GRID: RowPlace[] = [0, 1, 2, 3, 4].map((index) => ({
  left: (index % 2) * 110,
  top: Math.floor(index / 2) * 110,
  width: 100,
  height: 100,
}));

test.for([
  ['at its own place', 0, 0, 0],
  ['over the lower edge of an open row', 0, 400, 1],
  ['past an open row', 0, 460, 2],
  ['at the end', 0, 550, 3],
  ['an open row, a little up', 1, 20, 0],
] as const)('a row that is carried %s has this place', ([, from, top, to]) => {
  const place = LIST[from] as RowPlace;
  expect(findTarget(LIST, { ...place, top }, 'list')).toBe(to);
});

test('rows make way for a taller one, which lands at their edge', () => {
  const down = [0, 1, 2, 3].map((index) => toShift(LIST, index, { from: 1, to: 3 }, 'list').y);
  expect(down).toEqual([0, 140, -410, -410]);
  const up = [0, 1, 2, 3].map((index) => toShift(LIST, index, { from: 3, to: 0 }, 'list').y);
  expect(up).toEqual([70, 70, 70, -550]);
  expect(toShift(LIST, 2, { from: 2, to: 2 }, 'list')).toEqual(NO_SHIFT);
});

test('tiles shift along their rows, and arrows move across them', () => {
  const shifts = GRID.map((_tile, index) => toShift(GRID, index, { from: 0, to: 2 }, 'grid'));
  expect(shifts).toEqual([
    { x: 0, y: 110 },
    { x: -110, y: 0 },
    { x: 110, y: -110 },
    NO_SHIFT,
    NO_SHIFT,
  ]);
  expect(findTarget(GRID, { ...(GRID[0] as RowPlace), left: 90, top: 80 }, 'grid')).toBe(3);
  const lead = (at: number, key: string) => findNext(GRID, at, key, 'grid');
  expect(['ArrowDown', 'ArrowRight', 'ArrowUp'].map((key) => lead(1, key))).toEqual([3, 2, 1]);
  expect(['ArrowDown', 'ArrowUp'].map((key) => lead(4, key))).toEqual([4, 2]);
  expect(['ArrowDown', 'ArrowRight'].map((key) => findNext(LIST, 3, key, 'list'))).toEqual([3, 3]);
});

test('a list scrolls near its edges, faster the nearer', () => {
  const edges = { top: 100, bottom: 700 };
  expect([100, 150, 400, 650, 700].map((y) => Math.round(toScrollStep(y, edges)))).toEqual([
    -14, -4, 0, 4, 14,
  ]);
});
