import { expect, test, vi } from 'vitest';
import { remember } from './remember.ts';

test('a text is processed once, until too many are cached', () => {
  const toLength = vi.fn((text: string) => text.length);
  const lengthOf = remember(toLength, 2);
  expect(['', '', 'ab', ''].map(lengthOf)).toEqual([0, 0, 2, 0]);
  expect(toLength).toHaveBeenCalledTimes(2);
  expect(['abc', ''].map(lengthOf)).toEqual([3, 0]);
  expect(toLength).toHaveBeenCalledTimes(4);
});
