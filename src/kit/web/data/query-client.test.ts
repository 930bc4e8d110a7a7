import {
  focusManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '../connection/network-under-test.ts';
import { getSession } from '../session/session.ts';
import { dataClient } from './data-client.ts';
import { queryClient } from './query-client.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  // The provider mounts it; only then does the client listen for focus.
  queryClient.mount();
});

afterEach(() => {
  queryClient.unmount();
  queryClient.clear();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** A screen that shows a query, until the returned function is called. */
function watch(read: () => Promise<string>) {
  return new QueryObserver(queryClient, { queryKey: ['a'], queryFn: read }).subscribe(() => {});
}

test('a query that fails is tried once more', async () => {
  const read = vi.fn(() => Promise.reject(new Error('no')));
  watch(read);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(read).toHaveBeenCalledTimes(2);
});

test.each([
  ['that runs out of time isn’t run again', '57014', 500, 1],
  ['that finds no database is sent once more', 'PGRST001', 503, 2],
] as const)('a read %s', async (_title, code, status, times) => {
  const calls = answerRequests(() => Response.json({ code, message: 'no' }, { status }));
  watch(async () => (await dataClient.from('leads').select('id').throwOnError()).data.join());
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(calls).toHaveLength(times);
});

test('data is stale after 5 minutes, and refetched by the next screen, not on focus', async () => {
  const read = vi.fn(async () => 'read');
  watch(read);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
  watch(read);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);
  watch(read);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(2);
});

test('data no screen shows is kept for 10 minutes', async () => {
  const leave = watch(async () => 'read');
  await vi.advanceTimersByTimeAsync(0);
  leave();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS - 1);
  expect(queryClient.getQueryData(['a'])).toBe('read');
  await vi.advanceTimersByTimeAsync(1);
  expect(queryClient.getQueryData(['a'])).toBeUndefined();
});

test('an offline write fails at once, and is never sent later', async () => {
  onlineManager.setOnline(false);
  const write = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const observer = new MutationObserver(queryClient, { mutationFn: write });
  observer.mutate().catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ isPaused: false, isError: true });
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(write).toHaveBeenCalledTimes(1);
});

test('cached data is cleared when the session ends', async () => {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at, user: { id: 'a-user' } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  await getSession();
  queryClient.setQueryData(['a'], 'read');
  await getSession();
  expect(queryClient.getQueryData(['a'])).toBe('read');
  localStorage.clear();
  await getSession();
  expect(queryClient.getQueryData(['a'])).toBeUndefined();
});
