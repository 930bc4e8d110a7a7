import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildNotice } from '#audience/push/rules/notice.ts';
import { listenToPush } from './worker-push.ts';

const LEADS = `${window.location.origin}/leads`;

const shown = vi.fn(async (_title: string, _options: object) => undefined);
const unsubscribe = vi.fn(async () => true);
const openWindow = vi.fn(async (_url: string) => null);
const setAppBadge = vi.fn(async (_count: number) => undefined);
const listeners = new Map<string, (event: object) => void>();
let windows: { url: string; focus: () => Promise<void> }[] = [];

beforeEach(() => {
  windows = [];
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal('registration', {
    showNotification: shown,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  });
  vi.stubGlobal('clients', { matchAll: async () => windows, openWindow });
  vi.stubGlobal('navigator', { setAppBadge });
  listenToPush();
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

/** @returns once the worker has handled the event */
async function dispatch(name: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}

const press = (action: string) =>
  dispatch('notificationclick', { action, notification: { close: vi.fn(), data: LEADS } });

test('a message shows a notice that can be turned off, and updates the icon’s count', async () => {
  const facts = { unread: 3, full_name: 'Ελένη', shows_names: true };
  const message = buildNotice(facts, window.location.origin);
  await dispatch('push', { data: { text: () => message } });
  expect(shown).toHaveBeenCalledExactlyOnceWith('3 new leads', {
    body: 'Ελένη',
    tag: 'leads',
    renotify: true,
    icon: '/icon-small.png',
    data: LEADS,
    actions: [{ action: 'off', title: 'Turn off' }],
  });
  expect(setAppBadge).toHaveBeenCalledWith(3);
});

test('an empty message still shows a notice, as browsers require', async () => {
  await dispatch('push', { data: null });
  expect(shown).toHaveBeenCalledExactlyOnceWith('New lead', expect.anything());
});

test('pressing Turn off on a notice ends the subscription, and opens nothing', async () => {
  await press('off');
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});

test('a notice opens the leads, or focuses their tab', async () => {
  await press('');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(LEADS);
  const focus = vi.fn(async () => undefined);
  windows = [{ url: `${LEADS}?lead=1`, focus }];
  await press('');
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
  expect(unsubscribe).not.toHaveBeenCalled();
});
