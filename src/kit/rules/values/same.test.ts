import { expect, test } from 'vitest';
import { isSame } from './same.ts';

test.for([
  [1, 1, true],
  ['a', 'b', false],
  [null, null, true],
  [null, {}, false],
  [undefined, null, false],
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
] as const)('%j and %j are the same: %j', ([one, other, same]) => {
  expect(isSame(one, other)).toBe(same);
  expect(isSame(other, one)).toBe(same);
});
