import { expect, test } from 'vitest';
import { createSeenEvents } from './find-drop-reason.ts';

const MINUTE_MS = 60_000;

test('an event is a duplicate for at least ten minutes', () => {
  let now = 0;
  const seen = createSeenEvents(() => now);
  seen.add('early');
  now = 9 * MINUTE_MS;
  expect(seen.add('view')).toBe(true);
  now = 19 * MINUTE_MS - 1;
  expect(seen.add('view')).toBe(false);
  expect(seen.add('other')).toBe(true);
  now = 40 * MINUTE_MS;
  expect(seen.add('view')).toBe(true);
});

test('a forgotten event may be added again', () => {
  const seen = createSeenEvents(() => 0);
  seen.add('view');
  seen.forget('view');
  expect(seen.add('view')).toBe(true);
});

test('only the latest events are remembered, so memory is bounded', () => {
  const seen = createSeenEvents(() => 0, 100);
  for (let index = 0; index < 1_000; index++) seen.add(`view ${index}`);
  expect(seen.add('view 999')).toBe(false);
  expect(seen.add('view 0')).toBe(true);
});
