import { expect, test } from 'vitest';
import { findPeriodEnd } from './prices.ts';

const toSeconds = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1000;

test.for([
  ['2026-01-31', '2026-01-31', '2026-02-28'],
  ['2026-01-31', '2026-02-28', '2026-03-31'],
  ['2026-01-31', '2026-03-31', '2026-04-30'],
  ['2028-01-31', '2028-01-31', '2028-02-29'],
  ['2026-12-15', '2026-12-15', '2027-01-15'],
] as const)('anchored on %s, a month from %s ends on %s', ([anchor, start, end]) => {
  expect(findPeriodEnd(toSeconds(anchor), toSeconds(start))).toBe(toSeconds(end));
});
