import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

test('each key has its own number of uses per window, then starts again', async () => {
  const time = { now: 0 };
  const isAllowed = createLimiter({ points: 2, durationSeconds: 60 }, { now: () => time.now });
  expect(await Promise.all(['a', 'a', 'a', 'b'].map(isAllowed))).toEqual([true, true, false, true]);
  time.now += 59_999;
  expect(await isAllowed('a')).toBe(false);
  time.now += 1;
  expect(await isAllowed('a')).toBe(true);
});

test('beyond its maximum number of keys, the oldest are forgotten', async () => {
  const isAllowed = createLimiter({ points: 1, durationSeconds: 60 }, { maxKeys: 3 });
  for (const key of ['a', 'b', 'c', 'd']) await isAllowed(key);
  expect(await Promise.all(['b', 'c', 'd'].map(isAllowed))).toEqual([false, false, false]);
  expect(await isAllowed('a')).toBe(true);
});
