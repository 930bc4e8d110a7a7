import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a build that draws screens for longer than a second fetches nothing', () => {
  vi.useFakeTimers();
  for (const name of ['document', 'navigator', 'window']) vi.stubGlobal(name, undefined);
  const fetchMore = vi.fn();
  whenIdle(fetchMore);
  vi.advanceTimersByTime(5000);
  expect(fetchMore).not.toHaveBeenCalled();
});
