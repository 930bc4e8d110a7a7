import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADA, keepSession, leaveSession, openDevice } from '#kit/web/session/session-under-test.ts';
import { ANSWERS_PATH, writeKept } from '../rules/kept-answers.ts';

const CONFIG = { supabaseUrl: '/', anonKey: 'anon', providers: [] };

beforeEach(() => {
  document.documentElement.dataset.kept = '';
});
afterEach(async () => {
  // The configuration is loaded once, and other tests mustn't wait for this one's.
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.kept;
  document.body.replaceChildren();
  await leaveSession();
});

type Kept = { hasAnswers: boolean; network: () => Promise<Response> };

/** Opens the leads on a page that the worker kept. @returns whether they are shown, and after what time */
async function openLeads({ hasAnswers, network }: Kept) {
  const { stores } = openDevice();
  const seen = { userId: ADA, seenAt: Date.now(), answers: [] };
  const answers = hasAnswers ? [[ANSWERS_PATH, new Response(writeKept(seen))] as const] : [];
  stores.set(`own:${ADA}`, new Map(answers));
  vi.stubGlobal('fetch', network);
  await keepSession();
  vi.resetModules();
  const { openKeptPage } = await import('./kept-program.tsx');
  const { isKeptPage } = await import('#kit/web/connection/kept-page.ts');
  // Not earlier: a library loaded under fake timers would keep them.
  vi.useFakeTimers();
  const begun = Date.now();
  const opening = openKeptPage([{ path: '/', children: [] }]).then(([root]) => ({
    isShown: isOpen(root),
    isKept: isKeptPage(),
    ms: Date.now() - begun,
  }));
  await vi.advanceTimersByTimeAsync(5_000);
  return { ...(await opening), isKeptPage };
}

function isOpen(root: RouteObject | undefined): boolean {
  const request = { url: `${window.location.origin}/leads` };
  try {
    for (const guard of root?.middleware ?? []) void guard({ request } as never, null as never);
    return true;
  } catch {
    return false;
  }
}

const answers = (afterMs: number) => () =>
  new Promise<Response>((resolve) => setTimeout(resolve, afterMs, Response.json(CONFIG)));
const hangs = () => new Promise<Response>(() => undefined);
const fails = () => Promise.reject(new TypeError('Failed to fetch'));

test('the last answers are shown at once, until the server responds', async () => {
  const opened = await openLeads({ hasAnswers: true, network: answers(400) });
  expect(opened).toMatchObject({ isShown: true, isKept: true, ms: 0 });
  expect(opened.isKeptPage()).toBe(false);
});

test('if nothing was kept, the screen waits for a slow server', async () => {
  expect(await openLeads({ hasAnswers: false, network: answers(400) })).toMatchObject({
    isShown: true,
    isKept: false,
    ms: 400,
  });
});

test.each([
  ['can’t be reached', fails, 0],
  ['hangs', hangs, 2_000],
] as const)(
  'if nothing was kept and the server %s, the screen needs a connection',
  async (_what, network, ms) => {
    const opened = await openLeads({ hasAnswers: false, network });
    expect(opened).toMatchObject({ isShown: false, isKept: true, ms });
  },
);
