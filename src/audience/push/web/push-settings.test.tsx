import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';

// The configuration is loaded once per page.
beforeEach(() => vi.resetModules());
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await leaveSession();
});

const ENDPOINT = 'https://push.example/1';
const EARLIER = 'https://push.example/0';

/** The server's key; its bytes are letters here. */
const KEY = 'key';
const CONFIG = { pushKey: btoa(KEY) };

/** A fake of `navigator.locks` for one name: each task starts once the previous one has ended. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      const begun = last.then(work);
      last = begun.catch(() => undefined);
      return begun;
    },
  };
}

/**
 * Stubs the browser's push APIs.
 *
 * @param permission that it has
 * @param key of an existing subscription
 * @returns whether it is subscribed
 */
function stubBrowser(permission: NotificationPermission, key?: string) {
  const unsubscribe = async () => {
    subscription = null;
    return true;
  };
  const toSubscription = (endpoint: string, applicationServerKey: string) => ({
    endpoint,
    options: { applicationServerKey: new TextEncoder().encode(applicationServerKey).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe,
  });
  let subscription = key === undefined ? null : toSubscription(EARLIER, key);
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = toSubscription(ENDPOINT, KEY);
      return subscription;
    },
  };
  const serviceWorker = {
    register: async () => ({}),
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  };
  vi.stubGlobal('navigator', { ...navigator, serviceWorker, locks: createLocks(), onLine: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  return () => subscription?.endpoint;
}

/** @param beforeFinding the server's action before it answers the next query about a browser */
async function open(config: object = CONFIG, beforeFinding = async () => {}) {
  await keepSession();
  let choices: object | null = null;
  const calls = answerRequests(async (path, { body }) => {
    const sent = body === '' ? {} : JSON.parse(body);
    const found = choices;
    if (path.endsWith('/find_push_device')) {
      await beforeFinding();
      return Response.json(found);
    }
    if (path.endsWith('/save_push_device')) choices = sent;
    if (path.endsWith('/forget_push_device')) choices = null;
    return Response.json(null);
  }, config);
  const { OwnerContext } = await import('#kit/web/session/owner.ts');
  const { PushSettings } = await import('./push-settings.tsx');
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <PushSettings />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return () => calls.filter(({ path }) => path.endsWith('_push_device')).map(({ body }) => body);
}

test('notices can be turned on, changed and turned off', async () => {
  stubBrowser('granted');
  const listSent = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  const names = await screen.findByRole('switch', { name: 'Show the name' });
  expect(names.getAttribute('aria-checked')).toBe('false');
  expect(listSent().map((body) => JSON.parse(body))).toContainEqual({
    address: ENDPOINT,
    key: 'p',
    secret: 'a',
    names: false,
    quiet_from: 22,
    quiet_to: 7,
  });
  await userEvent.click(names);
  await waitFor(() => expect(names.getAttribute('aria-checked')).toBe('true'));
  await userEvent.click(await screen.findByRole('button', { name: 'From: 22:00' }));
  await userEvent.click(await screen.findByRole('button', { name: '21:00' }));
  await screen.findByRole('button', { name: 'From: 21:00' });
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
  expect(listSent()).toContain(JSON.stringify({ address: ENDPOINT }));
});

test('a press while a dashboard checks the subscription turns notices on', async () => {
  const findEndpoint = stubBrowser('granted', KEY);
  let answer = () => {};
  let isLate = false;
  const listSent = await open(CONFIG, async () => {
    if (!isLate) return;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
  });
  const turnOn = await screen.findByRole('button', { name: 'Turn on' });
  const { mendSubscription } = await import('./push-device.ts');
  isLate = true;
  const asked = listSent().length;
  const isMended = mendSubscription();
  await waitFor(() => expect(listSent()).toHaveLength(asked + 1));
  isLate = false;
  await userEvent.click(turnOn);
  answer();
  await isMended;
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy();
  expect(findEndpoint()).toBe(ENDPOINT);
});

test('a browser that blocks notices says where to allow them', async () => {
  stubBrowser('denied');
  await open();
  expect(screen.getByText(/Allow them in your browser’s settings/)).toBeTruthy();
});

test('a browser without notices says what to do on an iPhone', async () => {
  await open();
  expect(screen.getByText(/add Vizit to the home screen/)).toBeTruthy();
});

/** Opens the dashboard in this browser. @param choices on the server @returns the saved subscription */
async function mend(choices: object | null) {
  await keepSession();
  const calls = answerRequests(
    (path) => Response.json(path.endsWith('/find_push_device') ? choices : null),
    CONFIG,
  );
  const { mendSubscription } = await import('./push-device.ts');
  await mendSubscription();
  return calls.filter(({ path }) => path.endsWith('/save_push_device')).map(({ body }) => body);
}

const CHOICES = { names: true, quiet_from: null, quiet_to: null };

test('a browser renews its subscription for the server’s new key, keeping its choices', async () => {
  const findEndpoint = stubBrowser('granted', 'earlier key');
  const [saved = ''] = await mend(CHOICES);
  expect(JSON.parse(saved)).toEqual({
    address: ENDPOINT,
    key: 'p',
    secret: 'a',
    names: true,
  });
  expect(findEndpoint()).toBe(ENDPOINT);
});

test('a browser subscribed for the current key is left alone', async () => {
  const findEndpoint = stubBrowser('granted', KEY);
  expect(await mend(CHOICES)).toEqual([]);
  expect(findEndpoint()).toBe(EARLIER);
});

test('another account’s subscription in the browser is ended', async () => {
  const findEndpoint = stubBrowser('granted', KEY);
  expect(await mend(null)).toEqual([]);
  expect(findEndpoint()).toBeUndefined();
});

test('a server without the worker offers no notifications', async () => {
  stubBrowser('granted');
  await open({});
  expect(await screen.findByText('Notifications are switched off on this server.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
