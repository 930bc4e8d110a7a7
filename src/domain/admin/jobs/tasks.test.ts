import { expect, test } from 'vitest';
import { findNextRun, SCHEDULES, TASKS, toTaskTitle } from './tasks.ts';

const daily = { task: 'drop_old_analytics', hour: 3, minute: 10 } as const;

test.for([
  ['2026-11-21T00:00:00Z', '2026-11-21T03:10:00.000Z'],
  ['2026-11-21T03:09:59Z', '2026-11-21T03:10:00.000Z'],
  ['2026-11-21T03:10:00Z', '2026-11-22T03:10:00.000Z'],
  ['2026-12-31T12:00:00Z', '2027-01-01T03:10:00.000Z'],
  ['2028-02-28T23:59:59Z', '2028-02-29T03:10:00.000Z'],
] as const)('at %s the next run of 03:10 is %s', ([now, next]) => {
  expect(findNextRun(daily, new Date(now)).toISOString()).toBe(next);
});

test.for([
  ['2026-11-21T00:00:00Z', '2026-11-21T00:05:00.000Z'],
  ['2026-11-21T00:05:00Z', '2026-11-21T01:05:00.000Z'],
  ['2026-12-31T23:30:00Z', '2027-01-01T00:05:00.000Z'],
] as const)('at %s the next run of every hour is %s', ([now, next]) => {
  const hourly = { task: 'refresh_plans', minute: 5 } as const;
  expect(findNextRun(hourly, new Date(now)).toISOString()).toBe(next);
});

test.for([
  ['2026-11-21T00:00:00Z', '2026-11-21T00:10:00.000Z'],
  ['2026-11-21T00:09:59Z', '2026-11-21T00:10:00.000Z'],
  ['2026-12-31T23:51:00Z', '2027-01-01T00:00:00.000Z'],
] as const)('at %s the next run of every ten minutes is %s', ([now, next]) => {
  const often = { task: 'check_domains', everyMinutes: 10 } as const;
  expect(findNextRun(often, new Date(now)).toISOString()).toBe(next);
});

test('what is not known is called by its name', () => {
  expect(toTaskTitle('announce_lead')).toBe(TASKS.announce_lead);
  expect(toTaskTitle('toString')).toBe('toString');
});

test('the salts of a day are destroyed as the day ends', () => {
  expect(SCHEDULES.find(({ task }) => task === 'rotate_visitor_salts')).toMatchObject({
    hour: 0,
    minute: 0,
  });
});
