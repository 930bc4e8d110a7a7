import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unreadLeadsQuery } from '#audience/leads/web/plain-queries.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { forgetKept } from '#kit/web/session/kept-here.ts';
import { ADA, keepSession, leaveSession, openDevice } from '#kit/web/session/session-under-test.ts';
import { followUnread } from './app-badge.ts';

beforeEach(() => keepSession());
afterEach(async () => {
  queryClient.clear();
  vi.unstubAllGlobals();
  await leaveSession();
});

/** Ada has this many unread leads, and may have installed the app. @returns her device */
async function open(unread: number, isInstalled = true) {
  const device = openDevice();
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
  answerRequests(() => new Response(null, { headers: { 'content-range': `*/${unread}` } }));
  await followUnread(ADA);
  return device;
}

test('the installed app’s icon counts unread leads, and is cleared once all are read', async () => {
  const { setAppBadge } = await open(3);
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
  queryClient.setQueryData(unreadLeadsQuery(ADA).queryKey, 0);
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

test('signing out clears the number on the icon', async () => {
  const { setAppBadge, clearAppBadge } = await open(3);
  setAppBadge.mockClear();
  await leaveSession();
  await forgetKept();
  expect(clearAppBadge).toHaveBeenCalled();
  expect(setAppBadge).not.toHaveBeenCalled();
});

test('a browser tab sets no number on an icon', async () => {
  const { setAppBadge } = await open(3, false);
  expect(setAppBadge).not.toHaveBeenCalled();
});
