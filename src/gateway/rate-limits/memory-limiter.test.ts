import { expect, test } from 'vitest';
import { createMemoryLimiter } from './memory-limiter.ts';

const MINUTE = 60;

/** A limiter at a time that only the test moves. */
function createUnderTest(points: number, maxKeys?: number) {
  const time = { now: 0 };
  const limiter = createMemoryLimiter(
    { points, durationSeconds: MINUTE },
    { now: () => time.now, ...(maxKeys === undefined ? {} : { maxKeys }) },
  );
  return { ...limiter, time };
}

const flood = (take: (key: string) => unknown, keys: number, usesEach = 1) => {
  for (let key = 0; key < keys; key += 1) {
    for (let use = 0; use < usesEach; use += 1) take(`stranger ${key}`);
  }
};

test('a refusal says when the next use is allowed, and counting then starts anew', () => {
  const { take, findRefusal, time } = createUnderTest(2);
  expect([findRefusal('a'), take('a'), take('a')]).toEqual([null, null, null]);
  time.now += 20_500;
  expect([findRefusal('a'), take('a')]).toEqual([
    { retryAfterSeconds: 40 },
    { retryAfterSeconds: 40 },
  ]);
  expect(take('b')).toBeNull();
  time.now += 39_499;
  expect(take('a')).toEqual({ retryAfterSeconds: 1 });
  time.now += 1;
  expect([findRefusal('a'), take('a'), take('a')]).toEqual([null, null, null]);
});

test('a use can be returned, all uses forgotten, and a key blocked for a time', () => {
  const { take, giveBack, forget, block, time } = createUnderTest(2);
  for (let uses = 0; uses < 9; uses += 1) {
    expect(take('a')).toBeNull();
    giveBack('a');
  }
  expect([take('a'), take('a'), take('a')]).toEqual([null, null, { retryAfterSeconds: MINUTE }]);
  forget('a');
  expect(take('a')).toBeNull();
  block('a', 90);
  time.now += 89_000;
  giveBack('a');
  expect(take('a')).toEqual({ retryAfterSeconds: 1 });
  time.now += 1_000;
  expect(take('a')).toBeNull();
});

test('a flood of keys is remembered only up to the limit', () => {
  const { take } = createUnderTest(1, 100);
  flood(take, 1_000);
  const refused = Array.from({ length: 1_000 }, (_, index) => take(`stranger ${999 - index}`));
  expect(refused.filter((refusal) => refusal !== null)).toHaveLength(100);
});

test('a flood of strangers doesn’t reset a half-used limit', () => {
  const { take } = createUnderTest(4, 100);
  expect([take('a'), take('a')]).toEqual([null, null]);
  flood(take, 1_000);
  expect([take('a'), take('a'), take('a')]).toEqual([null, null, { retryAfterSeconds: MINUTE }]);
  flood(take, 1_000);
  expect(take('a')).toEqual({ retryAfterSeconds: MINUTE });
  // Evicting that too takes as many uses per key.
  flood(take, 1_000, 2);
  expect(take('a')).toBeNull();
});

test('expired entries are evicted before live ones', () => {
  const { take, time } = createUnderTest(1, 2);
  take('a');
  time.now += 30_000;
  take('b');
  time.now += 30_000;
  expect([take('c'), take('b')]).toEqual([null, { retryAfterSeconds: 30 }]);
});
