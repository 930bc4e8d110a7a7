import { expect, test } from 'vitest';
import { judgeLeadStampAge } from './sending.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test.for([
  [-5_000, 'early'],
  [0, 'early'],
  [2_999, 'early'],
  [3_000, 'good'],
  [DAY_MS, 'good'],
  [DAY_MS + 1, 'late'],
] as const)('a form drawn %d ms ago counts as %s', ([age, judged]) => {
  expect(judgeLeadStampAge(age)).toBe(judged);
});
