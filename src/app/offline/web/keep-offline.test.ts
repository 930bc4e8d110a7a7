import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { ADA, keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { type OwnProfile, ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { findKeptAccount } from './kept-account.ts';

afterEach(async () => {
  queryClient.clear();
  vi.unstubAllGlobals();
  await leaveSession();
});

const OTHERS = ['/code-reader.js', '/kept-answers.json'];

const toPath = (asked: string | { url: string }) => {
  const { pathname, search } = new URL(
    typeof asked === 'string' ? asked : asked.url,
    window.location.origin,
  );
  return `${pathname}${search}`;
};

/** One cache in memory, under whatever name, and a worker that does nothing. @returns its paths */
function stubCaches() {
  // Beside the codes, which an event's code reader isn't.
  const held = new Map([['/code-reader.js', new Response()]]);
  const cache = {
    put: async (asked: string, answer: Response) => void held.set(toPath(asked), answer),
    delete: async (asked: string | { url: string }) => held.delete(toPath(asked)),
    keys: async () => [...held.keys()].map((path) => ({ url: `${window.location.origin}${path}` })),
  };
  vi.stubGlobal('caches', {
    open: async () => cache,
    keys: async () => [],
    delete: async () => true,
  });
  const registration = { active: null, pushManager: { getSubscription: async () => null } };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { ...navigator, serviceWorker, onLine: true });
  return () => [...held.keys()].sort();
}

test('a renamed page’s code is kept at once, and the one of its former name goes', async () => {
  const listKept = stubCaches();
  const toProfile = (username: string) =>
    ({ ...buildEditableColumns({ username }), user_id: ADA, is_active: true }) as OwnProfile;
  answerRequests((path) => {
    if (path.startsWith('/bio/')) return new Response('<svg/>');
    return Response.json(path.startsWith('/rest/v1/profiles') ? toProfile('ada') : []);
  });
  await keepSession();
  await import('./keep-offline.ts');
  await expect.poll(listKept).toEqual(['/bio/ada.svg', ...OTHERS]);
  queryClient.setQueryData(ownProfileQuery(ADA).queryKey, toProfile('countess'));
  await expect.poll(listKept).toEqual(['/bio/countess.svg', ...OTHERS]);
});

test.each([
  ['nobody', null, undefined],
  ['an account without a second factor', { factors: [] }, ADA],
  ['one that still has to show it', { factors: [{ status: 'verified' }] }, undefined],
] as const)('a device keeps the screens of %s: %o', async (_who, user, kept) => {
  if (user) await keepSession(user);
  expect(findKeptAccount()).toBe(kept);
});
