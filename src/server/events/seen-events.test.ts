import { expect, test } from 'vitest';
import { createSeenEvents } from './seen-events.ts';

const MINUTE_MS = 60_000;

test('an event is new once, for ten minutes at least', () => {
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

test('what is forgotten may come again', () => {
  const seen = createSeenEvents(() => 0);
  seen.add('view');
  seen.forget('view');
  expect(seen.add('view')).toBe(true);
});

test('of very many only the latest are known, so that memory has an end', () => {
  const seen = createSeenEvents(() => 0, 100);
  for (let index = 0; index < 1_000; index++) seen.add(`view ${index}`);
  expect(seen.add('view 999')).toBe(false);
  expect(seen.add('view 0')).toBe(true);
});
