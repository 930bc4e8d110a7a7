import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

const ORIGIN = window.location.origin;

/** Loads the worker, and opens a screen through it. @returns the URLs that it asks the server for */
async function open(url: string): Promise<string[]> {
  const asked: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('BUILD_ID', 'a-build');
  vi.stubGlobal('KEPT_FILES', []);
  vi.stubGlobal('caches', { match: async () => undefined });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal('fetch', async (request: string | { url: string }, init?: RequestInit) => {
    if (init?.method !== 'HEAD') asked.push(typeof request === 'string' ? request : request.url);
    return new Response('The screen.');
  });
  vi.resetModules();
  await import('./worker.ts');
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { method: 'GET', mode: 'navigate', url },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: () => undefined,
  });
  expect(await (await answer)?.text()).toBe('The screen.');
  return asked;
}

test('a long share opens the editor, without asking the server for it', async () => {
  const long = `${ORIGIN}/edit?title=Tea&text=${'%CE%B1'.repeat(3000)}`;
  expect(await open(long)).toEqual([`${ORIGIN}/edit`]);
  const short = `${ORIGIN}/edit?title=Tea&url=https%3A%2F%2Fshop.example`;
  expect(await open(short)).toEqual([short]);
});
