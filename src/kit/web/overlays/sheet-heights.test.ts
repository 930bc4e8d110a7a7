import { expect, test } from 'vitest';
import { FULL_HEIGHT, settleSheet, toSheetStyle } from './sheet-heights.ts';

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
