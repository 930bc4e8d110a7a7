import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { ADA, keepSession, leaveSession, openDevice } from '#kit/web/session/session-under-test.ts';
import { type OwnProfile, ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { findKeptAccount } from './kept-account.ts';

afterEach(async () => {
  queryClient.clear();
  vi.unstubAllGlobals();
  await leaveSession();
});

const OWN = `own:${ADA}`;
const PROFILE = ownProfileQuery(ADA).queryKey;

const toProfile = (username: string, is_active = true) =>
  ({ ...buildEditableColumns({ username }), user_id: ADA, is_active }) as OwnProfile;

type Setting = {
  isActive?: boolean;
  /** The paths of her files that are already kept. */
  kept?: readonly string[];
};

/** Ada opens her dashboard. @returns her device, and the paths it keeps for her */
async function open({ isActive = true, kept = [] }: Setting = {}) {
  const device = openDevice();
  device.stores.set(OWN, new Map(kept.map((path) => [path, new Response()])));
  device.stores.set('shell:1', new Map());
  answerRequests((path) => {
    if (path.startsWith('/bio/')) return new Response('<svg/>');
    return Response.json(path.startsWith('/rest/v1/profiles') ? toProfile('ada', isActive) : []);
  });
  await keepSession();
  await import('./keep-offline.ts');
  // If another test has imported it already, it learns of the account from this query.
  await queryClient.prefetchQuery(ownProfileQuery(ADA));
  return { ...device, listKept: () => [...(device.stores.get(OWN)?.keys() ?? [])].sort() };
}

test('a renamed page’s codes are kept at once, and its former name’s are deleted', async () => {
  const { listKept } = await open({ kept: ['/bio/ada.svg?at=event', '/code-reader.js'] });
  const others = ['/code-reader.js', '/kept-answers.json'];
  await expect.poll(listKept).toEqual(['/bio/ada.svg', '/bio/ada.svg?at=event', ...others]);
  queryClient.setQueryData(PROFILE, toProfile('countess'));
  await expect
    .poll(listKept)
    .toEqual(['/bio/countess.svg', '/bio/countess.svg?at=event', ...others]);
});

test.each([
  ['that is suspended', () => queryClient.setQueryData(PROFILE, toProfile('ada', false))],
  ['whose session ended elsewhere, or with it', leaveSession],
] as const)('an account %s leaves nothing on this device', async (_what, end) => {
  const { listKept, stores, unregister, clearAppBadge } = await open();
  await expect.poll(listKept).toEqual(['/bio/ada.svg', '/kept-answers.json']);
  await end();
  await expect.poll(() => [...stores.keys()]).toEqual([]);
  await expect.poll(() => unregister.mock.calls.length).toBeGreaterThan(0);
  await expect.poll(() => clearAppBadge.mock.calls.length).toBeGreaterThan(0);
});

test('everything kept for an account is deleted if it has been suspended since', async () => {
  const kept = ['/bio/ada.svg', '/kept-answers.json'];
  const { stores, unregister } = await open({ isActive: false, kept });
  await expect.poll(() => [...stores.keys()]).toEqual([]);
  await expect.poll(() => unregister.mock.calls.length).toBeGreaterThan(0);
});

test.each([
  ['nobody', null, undefined],
  ['an account without a second factor', { factors: [] }, ADA],
  ['an account that still has to prove it', { factors: [{ status: 'verified' }] }, undefined],
] as const)('a device keeps the screens of %s: %o', async (_who, user, kept) => {
  if (user) await keepSession(user);
  expect(findKeptAccount()).toBe(kept);
});
