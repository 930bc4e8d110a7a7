import { expect, test } from 'vitest';
import { eachAlone } from './each-alone.ts';

const failAt = (bad: readonly number[], done: number[]) => async (item: number) => {
  if (bad.includes(item)) throw new Error(`no ${item}`);
  done.push(item);
};

test('a failure doesn’t stop the rest, and is thrown at the end', async () => {
  const done: number[] = [];
  const failure = await eachAlone([1, 2, 3], failAt([1], done)).catch((error: unknown) => error);
  expect(done).toEqual([2, 3]);
  expect(failure).toEqual(new Error('no 1'));
});

test('several failures become one error with their number and each reason once', async () => {
  const done: number[] = [];
  const all = eachAlone([1, 2, 2, 3], failAt([1, 2], done), { atOnce: 2 });
  await expect(all).rejects.toThrow('3 of 4 failed: no 1; no 2');
  expect(done).toEqual([3]);
});
