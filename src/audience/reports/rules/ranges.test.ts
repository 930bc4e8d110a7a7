import { expect, test } from 'vitest';
import { addDays, countDays, findRangeProblem, isDay, parseRange } from './ranges.ts';

const TODAY = '2026-03-10';

test.each([
  [{}, '2026-02-09', '30d'],
  [{ range: '7d' }, '2026-03-04', '7d'],
  [{ range: '90d' }, '2025-12-11', '90d'],
  [{ range: '12m' }, '2025-03-12', '12m'],
  [{ range: 'toString' }, '2026-02-09', '30d'],
  [{ from: '2026-03-01' }, '2026-02-09', '30d'],
  [{ range: '7d', from: '2026-03-09', to: '2026-03-11' }, '2026-03-04', '7d'],
] as const)('for the query %j the range begins on %s and is called %s', (words, first, key) => {
  expect(parseRange(words, TODAY)).toEqual({ first_day: first, last_day: TODAY, key });
});

test('two dates set by the owner win over a named range', () => {
  const words = { range: '7d', from: '2026-01-01', to: '2026-01-31' };
  expect(parseRange(words, TODAY)).toEqual({
    first_day: '2026-01-01',
    last_day: '2026-01-31',
    key: 'own',
  });
});

test.each([
  ['2026-03-01', '2026-03-10', null],
  ['2026-03-10', '2026-03-10', null],
  ['', '2026-03-10', 'Choose a first and a last day.'],
  ['2026-02-30', '2026-03-10', 'Choose a first and a last day.'],
  ['2026-03-10', '2026-03-09', 'The first day must not be after the last.'],
  ['2026-03-10', '2026-03-11', 'The last day can be today at the latest.'],
  ['2025-02-04', '2026-03-10', null],
  ['2025-02-03', '2026-03-10', 'A range has at most 400 days.'],
])('from %s to %s: %s', (first_day, last_day, problem) => {
  expect(findRangeProblem({ first_day, last_day }, TODAY)).toBe(problem);
});

test('days are counted across months, leap days and clock changes', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(countDays('2026-03-28', '2026-03-30')).toBe(3);
});

test.each(['2026-13-01', '2026-02-29', '26-01-01', '2026-01-01T00:00', 'today', ''])(
  '%j isn’t a day',
  (value) => {
    expect(isDay(value)).toBe(false);
  },
);
