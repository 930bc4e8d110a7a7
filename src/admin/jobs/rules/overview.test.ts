import { expect, test } from 'vitest';
import { isAtRest, type JobOverview, listTaskRows, parseJobOverview } from './overview.ts';
import { SCHEDULES, TASKS } from './tasks.generated.ts';

const IDLE: JobOverview = {
  waiting: 0,
  running: 0,
  failed: 0,
  tasks: [],
  troubled: [],
  schedules: [],
};
const NOW = new Date('2026-11-21T12:00:00Z');

test('every task is listed, even when idle', () => {
  const titles = listTaskRows(IDLE, NOW).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(Object.values(TASKS).toSorted());
});

test('failed tasks come first, then waiting, then scheduled, then idle ones', () => {
  const waiting = { task: 'make_archive', waiting: 2, running: 0, failed: 0, next_run_at: null };
  const failed = { task: 'send_reset', waiting: 0, running: 0, failed: 1, next_run_at: null };
  const rows = listTaskRows({ ...IDLE, tasks: [waiting, failed] }, NOW);
  expect(rows.slice(0, 3).map(({ task }) => task)).toEqual([
    'send_reset',
    'make_archive',
    'refresh_plans',
  ]);
  const firstAtRest = rows.findIndex(isAtRest);
  expect(rows.slice(firstAtRest).every(isAtRest)).toBe(true);
  expect(firstAtRest).toBe(2 + SCHEDULES.length);
});

test('a daily task is due at its set time, unless a job is waiting for an earlier one', () => {
  const next = (overview: JobOverview) =>
    listTaskRows(overview, NOW).find(({ task }) => task === 'drop_old_analytics')?.next_run_at;
  expect(next(IDLE)).toBe('2026-11-22T03:10:00.000Z');
  const next_run_at = '2026-11-21T12:05:00Z';
  const waiting = { task: 'drop_old_analytics', waiting: 1, running: 0, failed: 0, next_run_at };
  expect(next({ ...IDLE, tasks: [waiting] })).toBe(next_run_at);
});

test('a task from another release is listed by its name', () => {
  const old = { task: 'fly', waiting: 0, running: 0, failed: 1, next_run_at: null };
  expect(listTaskRows({ ...IDLE, tasks: [old] }, NOW)).toContainEqual({ ...old, title: 'fly' });
});

test('an invalid overview is refused', () => {
  expect(parseJobOverview(IDLE)).toEqual(IDLE);
  expect(() => parseJobOverview({ ...IDLE, waiting: -1 })).toThrow();
  expect(() => parseJobOverview(null)).toThrow();
});
