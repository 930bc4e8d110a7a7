import { expect, test } from 'vitest';
import type { Box } from '#page/profile/web/page-parts.ts';
import { isOverlapping, placeChip } from './chip-place.ts';

/** As wide as a phone's column. */
const row = (top: number, height: number): Box => ({ top, left: 20, width: 350, height });

const PART = row(200, 56);

const place = (taken: readonly Box[], box = PART, isInside = false) =>
  placeChip({ box, width: 200, pageWidth: 390, taken, isInside });

test.each([
  ['above, with a gap', [], { top: 150, left: 20 }],
  ['above, where it just fits', [row(100, 56)], { top: 156, left: 20 }],
  ['below, if something is above', [row(140, 48)], { top: 262, left: 20 }],
  ['nowhere between two neighbours', [row(140, 48), row(268, 56)], null],
] as const)('a chip is %s', (_where, taken, corner) => {
  expect(place(taken)).toEqual(corner);
});

test('a chip is beside a narrow part without room above and below', () => {
  const tile = { top: 200, left: 20, width: 120, height: 56 };
  const taken = [row(140, 56), row(260, 56)];
  expect(place(taken, tile)).toEqual({ top: 206, left: 148 });
  expect(place(taken, { ...tile, left: 250 })).toEqual({ top: 206, left: 42 });
});

test('the chip of a section higher than the screen is never below it', () => {
  expect(place([row(140, 48)], row(200, 2000))).toBeNull();
});

test('a chip stays on the page, beside its edges', () => {
  expect(place([], { ...PART, left: 330, width: 40 })).toEqual({ top: 150, left: 182 });
  expect(place([], row(10, 56))).toEqual({ top: 72, left: 20 });
});

test('a cover’s chip lies on it, clear of its text', () => {
  const cover = { top: 0, left: 0, width: 390, height: 240 };
  expect(place([], cover, true)).toEqual({ top: 188, left: 8 });
  expect(place([row(180, 100)], cover, true)).toEqual({ top: 98, left: 8 });
});

test('boxes that touch don’t overlap', () => {
  expect(isOverlapping(PART, row(256, 40))).toBe(false);
  expect(isOverlapping(PART, row(250, 40))).toBe(true);
});
