import { expect, test } from 'vitest';
import { FULL_HEIGHT, settleSheet, toSheetStyle, toSideStyle } from './sheet-heights.ts';

test.for([
  ['pulled up past the middle', 0.75, FULL_HEIGHT],
  ['pulled up a little', 0.6, 0.5],
  ['pushed down a little', 0.4, 0.5],
  ['pushed down far', 0.25, null],
] as const)('a sheet %s settles', ([, height, rest]) => {
  expect(settleSheet(height, 0.5)).toBe(rest);
});

test('above a keyboard a sheet fills the space left below the bar', () => {
  expect(toSheetStyle(0.5, null)).toEqual({ bottom: 0, height: '50.00dvh' });
  expect(toSheetStyle(0.92, { height: 400, below: 444 })).toEqual({
    bottom: 444,
    height: 'min(92.00dvh, 348px)',
  });
});

test('a side panel ends above the dock, or above a keyboard', () => {
  const dock = 'calc(4.5rem + env(safe-area-inset-bottom))';
  expect(toSideStyle(null).bottom).toBe(`max(${dock}, 0px)`);
  expect(toSideStyle({ height: 688, below: 336 }).bottom).toBe(`max(${dock}, 336px)`);
});
