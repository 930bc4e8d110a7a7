import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test.for([
  [{ perTurn: 1 }, [1, 1, 1, 1, 0, 0, 0, 0]],
  [{ perTurn: 3 }, [3, 1, 0, 0, 0, 0, 0, 0]],
  [{ between: 1 }, [1, 0, 1, 0, 1, 0, 1, 0]],
] as const)(
  'with %o, successive turns of the event loop admit waiters as %o',
  async ([settings, inEachTurn]) => {
    const takeTurn = createTurns(settings);
    const done: string[] = [];
    const work = async (name: string) => {
      await takeTurn();
      done.push(name);
    };
    const all = Promise.all(['a', 'b', 'c', 'd'].map(work));
    const counts: number[] = [];
    for (const _ of inEachTurn) {
      const before = done.length;
      await nextTurn();
      counts.push(done.length - before);
    }
    expect(counts).toEqual(inEachTurn);
    await all;
    expect(done).toEqual(['a', 'b', 'c', 'd']);
    await work('e');
    expect(done.at(-1)).toBe('e');
  },
);

test('a caller arriving during a pause waits until it ends', async () => {
  const takeTurn = createTurns({ between: 3 });
  await takeTurn();
  let turns = 0;
  const count = async () => {
    for (; turns < 10; turns += 1) await nextTurn();
  };
  const counting = count();
  await takeTurn();
  expect(turns).toBeGreaterThanOrEqual(2);
  await counting;
});
