import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const refuse = () => new Error('too many');

/** Work that ends on demand. */
function createWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

test('waiters are admitted in order', async () => {
  const enter = createSemaphore({ atOnce: 1, refuse });
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((place) => enter(async () => void order.push(place))));
  expect(order).toEqual([1, 2, 3]);
});

test('a caller is refused when the queue is full', async () => {
  const enter = createSemaphore({ atOnce: 1, maxWaiting: 1, refuse });
  const work = createWork();
  const inside = [enter(work.run), enter(work.run)];
  await expect(enter(work.run)).rejects.toThrow('too many');
  work.end();
  await Promise.all(inside);
});

test('a caller that waits too long leaves the queue, and takes no place in it', async () => {
  const enter = createSemaphore({ atOnce: 1, maxWaitMs: 20, refuse });
  const work = createWork();
  const inside = enter(work.run);
  await expect(enter(work.run)).rejects.toThrow('too many');
  work.end();
  await inside;
  expect(await enter(async () => 'in')).toBe('in');
});

test('failing work frees its place', async () => {
  const enter = createSemaphore({ atOnce: 1, refuse });
  await expect(enter(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await enter(async () => 'in')).toBe('in');
});

test('callers take turns, however much work one of them brings', async () => {
  const enter = createSemaphore({ atOnce: 1, maxWaitingEach: 3, refuse });
  const work = createWork();
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const inside = [enter(work.run, 'greedy')];
  for (const name of ['a', 'b', 'c']) inside.push(enter(note(name), 'greedy'));
  await expect(enter(note('d'), 'greedy')).rejects.toThrow('too many');
  inside.push(enter(note('other'), 'modest'));
  work.end();
  await Promise.all(inside);
  expect(order).toEqual(['a', 'other', 'b', 'c']);
});
