import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test.for([1, 3])('whatever waits, a turn of the event loop does %i of it', async (perTurn) => {
  const takeTurn = createTurns(perTurn);
  const done: string[] = [];
  const work = async (name: string) => {
    await takeTurn();
    done.push(name);
  };
  const all = Promise.all(['a', 'b', 'c', 'd'].map(work));
  const countPerTurn: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const before = done.length;
    await nextTurn();
    countPerTurn.push(done.length - before);
  }
  await all;
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  expect(Math.max(...countPerTurn)).toBe(perTurn);
  await work('e');
  expect(done.at(-1)).toBe('e');
});
