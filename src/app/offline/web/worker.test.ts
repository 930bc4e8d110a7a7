import { afterEach, expect, test, vi } from 'vitest';
import { openDevice } from '#kit/web/session/session-under-test.ts';

const PLAIN = '/bio/ada.svg';
const TABLE = `${PLAIN}?at=table`;
const FILE = '/assets/sign-in.js';

const listeners = new Map<string, (event: object) => void>();

afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
  vi.unstubAllGlobals();
});

type Network = () => Promise<Response>;

/** Starts the worker on a device that keeps a page and Ada's plain code. */
async function startWorker(network: Network) {
  const device = openDevice();
  const own = new Map([[PLAIN, new Response('kept code')]]);
  device.stores
    .set('shell:1', new Map([['/dashboard', new Response('kept page')]]))
    .set('own:ada', own);
  const unregister = vi.fn(async () => true);
  vi.stubGlobal('BUILD_ID', '1');
  vi.stubGlobal('KEPT_FILES', [FILE]);
  vi.stubGlobal('registration', { unregister });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    listeners.set(name, listener),
  );
  let answer = network;
  vi.stubGlobal('fetch', () => answer());
  vi.resetModules();
  await import('./worker.ts');
  vi.useFakeTimers();
  return {
    ...device,
    own,
    unregister,
    become: (next: Network) => {
      answer = next;
    },
  };
}

type Asking = { mode?: string; destination?: string; method?: string };

/** A page requests this. @returns the text or error it gets, and after how many milliseconds */
async function ask(path: string, asking: Asking = {}) {
  const url = `${window.location.origin}${path}`;
  const request = { method: 'GET', mode: 'no-cors', destination: 'image', url, ...asking };
  const begun = Date.now();
  const takeTime = () => ({ ms: Date.now() - begun });
  let answered: Promise<Response> = Promise.reject(new Error('The worker doesn’t answer this.'));
  answered.catch(() => undefined);
  const works: Promise<unknown>[] = [];
  listeners.get('fetch')?.({
    request,
    respondWith: (answer: Promise<Response>) => {
      answered = answer;
    },
    waitUntil: (work: Promise<unknown>) => works.push(work),
  });
  const found = answered.then(
    async (answer) => ({ ...takeTime(), text: await answer.text() }),
    (error: unknown) => ({ ...takeTime(), error: String(error) }),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return found;
}

const readKept = (own: Map<string, Response>) => own.get(PLAIN)?.clone().text();

const screen = { mode: 'navigate', destination: 'document' };

const isOff: Network = () => Promise.reject(new TypeError('Failed to fetch'));
const hangs: Network = () => new Promise(() => undefined);
const answers =
  (text: string, afterMs = 0, status = 200): Network =>
  () =>
    new Promise((resolve) => setTimeout(resolve, afterMs, new Response(text, { status })));

test('the network is preferred to the cache while it answers', async () => {
  const { own } = await startWorker(answers('new code', 200));
  expect(await ask(PLAIN)).toEqual({ text: 'new code', ms: 200 });
  await vi.waitFor(async () => expect(await readKept(own)).toBe('new code'));
});

test('while the network hangs, the code is shown after 300 ms, and the picture on its screen at once', async () => {
  await startWorker(hangs);
  expect(await ask('/code', screen)).toEqual({ text: 'kept page', ms: 300 });
  expect(await ask(PLAIN)).toEqual({ text: 'kept code', ms: 0 });
});

test('other screens wait longer for a slow network, and for ever if they aren’t kept', async () => {
  await startWorker(answers('new page', 1_900));
  expect(await ask('/leads', screen)).toEqual({ text: 'new page', ms: 1_900 });
  expect(await ask('/code', screen)).toEqual({ text: 'kept page', ms: 300 });
  const { become } = await startWorker(hangs);
  expect(await ask('/leads', screen)).toEqual({ text: 'kept page', ms: 2_000 });
  become(answers('editor', 9_000));
  expect(await ask('/edit', screen)).toEqual({ text: 'editor', ms: 9_000 });
});

test('a code that arrives late is kept for next time', async () => {
  const { own, become } = await startWorker(answers('new code', 5_000));
  expect(await ask(PLAIN)).toEqual({ text: 'kept code', ms: 300 });
  await vi.waitFor(async () => expect(await readKept(own)).toBe('new code'));
  become(isOff);
  expect(await ask(PLAIN)).toMatchObject({ text: 'new code' });
});

test('for a place whose code isn’t kept, the plain code is shown', async () => {
  const { own, become } = await startWorker(isOff);
  expect(await ask(TABLE)).toMatchObject({ text: 'kept code' });
  // The program stores its answers under the URL it asked for, so it gets no other code.
  expect(await ask(TABLE, { destination: '' })).toMatchObject({ error: expect.anything() });
  become(answers('table’s code'));
  expect(await ask(TABLE)).toMatchObject({ text: 'table’s code' });
  await vi.waitFor(() => expect([...own.keys()]).toEqual([PLAIN, TABLE]));
  become(isOff);
  expect(await ask(TABLE)).toMatchObject({ text: 'table’s code' });
});

test.each([503, 502, 429])(
  'a server that answers %i doesn’t hide the kept code',
  async (status) => {
    await startWorker(answers('Busy', 0, status));
    expect(await ask(PLAIN)).toMatchObject({ text: 'kept code' });
    expect(await ask('/bio/grace.svg')).toMatchObject({ text: 'Busy' });
  },
);

test('an unreadable cache hides nothing that the network has', async () => {
  await startWorker(answers('new'));
  vi.spyOn(caches, 'match').mockRejectedValue(new DOMException('Deleted', 'UnknownError'));
  expect(await ask('/leads', screen)).toMatchObject({ text: 'new' });
  expect(await ask(FILE, { destination: 'script' })).toMatchObject({ text: 'new' });
  expect(await ask(PLAIN)).toMatchObject({ text: 'new' });
});

test('a page that is gone shows no code', async () => {
  await startWorker(answers('Not found', 0, 404));
  expect(await ask(PLAIN)).toMatchObject({ text: 'Not found' });
});

test('signing out on a page without the app’s script deletes everything kept', async () => {
  const { stores, unregister } = await startWorker(answers(''));
  await ask('/auth/v1/logout?scope=global', { method: 'POST', mode: 'cors' });
  await vi.waitFor(() => expect(unregister).toHaveBeenCalled());
  expect([...stores.keys()]).toEqual([]);
});
