import { expect, test } from 'vitest';
import { nameLastUse } from './key-dates.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');

test.each([
  [null, 'not used yet'],
  ['2026-11-23', 'last used today'],
  // This device's clock is behind.
  ['2026-11-24', 'last used today'],
  ['2026-11-22', 'last used 2026-11-22'],
])('%s: %s', (day, words) => {
  expect(nameLastUse(day, NOON, (earlier) => earlier)).toBe(words);
});
