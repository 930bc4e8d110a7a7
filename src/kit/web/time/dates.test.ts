import { expect, test } from 'vitest';
import { formatAgo } from './dates.ts';

const MINUTE_MS = 60_000;

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [MINUTE_MS, '1 minute ago'],
  [59 * MINUTE_MS, '59 minutes ago'],
  [60 * MINUTE_MS, '1 hour ago'],
  [24 * 60 * MINUTE_MS, 'yesterday'],
])('%i milliseconds later it was %s', (passed, words) => {
  expect(formatAgo(1_000, 1_000 + passed)).toBe(words);
});
