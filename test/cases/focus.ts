import type { JSONValue } from 'postgres';
import type { Focus } from '#account/pictures/rules/focus.ts';

/**
 * Given focal points, and their parsed form; null for the centre. Fed to `parseFocus` and
 * `private.to_focus`.
 */
export const FOCUS_CASES: readonly (readonly [given: JSONValue, point: Focus | null])[] = [
  [
    { x: 30, y: 70 },
    { x: 30, y: 70 },
  ],
  [
    { x: 0, y: 100 },
    { x: 0, y: 100 },
  ],
  [
    { x: 30, y: 70, z: 'more' },
    { x: 30, y: 70 },
  ],
  [{ x: 50, y: 50 }, null],
  [{}, null],
  [null, null],
  ['30,70', null],
  [7, null],
  [[30, 70], null],
  [{ x: 101, y: 0 }, null],
  [{ x: -1, y: 0 }, null],
  [{ x: 0.5, y: 0 }, null],
  [{ x: 1e9, y: 0 }, null],
  [{ x: '30', y: 70 }, null],
  [{ x: null, y: 70 }, null],
  [{ x: [30], y: 70 }, null],
  [{ x: 30 }, null],
];
