import { expect, test } from 'vitest';
import { findPeriodEnd } from './periods.ts';

const toSeconds = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1000;

test.for([
  ['2026-01-31', '2026-01-31', 'month', 1, '2026-02-28'],
  ['2026-01-31', '2026-02-28', 'month', 1, '2026-03-31'],
  ['2026-01-31', '2026-03-31', 'month', 1, '2026-04-30'],
  ['2026-01-31', '2026-01-31', 'month', 3, '2026-04-30'],
  ['2028-02-29', '2028-02-29', 'year', 1, '2029-02-28'],
  ['2028-02-29', '2031-02-28', 'year', 1, '2032-02-29'],
  ['2026-12-15', '2026-12-15', 'month', 1, '2027-01-15'],
  ['2026-02-27', '2026-02-27', 'week', 2, '2026-03-13'],
  ['2026-02-27', '2026-02-27', 'day', 3, '2026-03-02'],
] as const)(
  'anchored on %s, a period from %s lasting %s × %i ends on %s',
  ([anchor, start, interval, interval_count, end]) => {
    const found = findPeriodEnd(toSeconds(anchor), toSeconds(start), { interval, interval_count });
    expect(found).toBe(toSeconds(end));
  },
);
