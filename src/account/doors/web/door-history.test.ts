import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { doorHistory, followHistory, isDoor, writeAddress } from './door-history.ts';

beforeEach(() => {
  window.scrollTo = () => undefined;
  history.replaceState(null, '', '/signin');
  doorHistory.show('/signin', true);
});

test.each(['/signin', '/auth?redirect=%2Fedit', '/signup', '/forgot-password'])(
  '%s is a door',
  (path) => expect(isDoor(path)).toBe(true),
);

test.each(['/', '/dashboard', '/auth/confirm', '/auth/callback', '/reset-password', '/pricing'])(
  '%s is not a door',
  (path) => expect(isDoor(path)).toBe(false),
);

test('doors are browser history entries, numbered like the router’s', () => {
  const before = history.length;
  doorHistory.show('/signup?redirect=%2Fedit', false);
  expect([doorHistory.get(), history.length]).toEqual(['/signup?redirect=%2Fedit', before + 1]);
  expect(history.state).toEqual({ idx: 1 });
  doorHistory.show('/forgot-password', true);
  expect([doorHistory.get(), history.length]).toEqual(['/forgot-password', before + 1]);
  expect(history.state).toEqual({ idx: 1 });
});

test('Back and Forward move between doors, and hand other pages to the dashboard', () => {
  const leave = vi.fn();
  const stop = followHistory(leave);
  onTestFinished(stop);
  const arrive = (path: string) => {
    writeAddress(path, true);
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  arrive('/signup');
  expect([doorHistory.get(), leave.mock.calls.length]).toEqual(['/signup', 0]);
  arrive('/pricing');
  expect([doorHistory.get(), leave.mock.calls.length]).toEqual(['/signup', 1]);
  stop();
  arrive('/auth');
  expect([doorHistory.get(), leave.mock.calls.length]).toEqual(['/signup', 1]);
});
