import { afterEach, expect, test, vi } from 'vitest';
import { stopTimers } from '#test/set-up/left-timers.ts';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a build that takes longer than a second to draw screens fetches nothing', () => {
  vi.useFakeTimers();
  for (const name of ['document', 'navigator', 'window']) vi.stubGlobal(name, undefined);
  const fetchMore = vi.fn();
  whenIdle(fetchMore);
  vi.advanceTimersByTime(5000);
  expect(fetchMore).not.toHaveBeenCalled();
});

test('a test file’s timers end with it', async () => {
  const late = vi.fn();
  setTimeout(late);
  setInterval(late, 1);
  stopTimers();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(late).not.toHaveBeenCalled();
});
