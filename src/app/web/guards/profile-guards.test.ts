import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginArrival } from '#account/session/web/arrival.ts';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { getSession } from '#kit/web/session/session.ts';
import { toastStore } from '#kit/web/toasts/toast.ts';
import {
  requireAdministrator,
  resumeStart,
  sendAgencyOwnersOn,
  sendNewcomersOn,
} from './profile-guards.ts';

beforeEach(() => {
  queryClient.clear();
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = {
    id: 'a-user-id',
    email: 'ada@vizit.test',
    email_confirmed_at: '2026-03-01T10:00:00Z',
  };
  const session = { access_token: crypto.randomUUID(), refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
});

afterEach(async () => {
  localStorage.clear();
  await getSession();
  queryClient.clear();
});

/** @returns where the guard redirects, or null if it admits */
async function findTarget(guard: typeof requireAdministrator): Promise<Headers | null> {
  const url = new URL('/admin', 'http://localhost:3000');
  const request = { request: new Request(url), url, params: {}, pattern: '/admin' };
  try {
    await guard({ ...request, context: new Map() as never }, async () => undefined);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers;
  }
}

test('a person with a row in admin_users passes', async () => {
  const calls = answerRequests((path) =>
    Response.json(path.includes('/rpc/') || [{ id: 'a-user-id' }]),
  );
  expect(await findTarget(requireAdministrator)).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual([
    '/rest/v1/admin_users?select=id&id=eq.a-user-id',
    '/rest/v1/rpc/can_administer',
  ]);
});

test('an administrator who needs a second factor is sent to set one up', async () => {
  answerRequests((path) => Response.json(path.includes('/rpc/') ? false : [{ id: 'a-user-id' }]));
  const target = await findTarget(requireAdministrator);
  expect(target?.get('location')).toBe('/auth/second-factor?for=administration');
});

test.each([
  ['without one', 200, [], 'Access denied: Admin privileges required'],
  ['where that cannot be asked', 400, {}, 'Error checking admin access'],
] as const)(
  '%s, a person is sent to the dashboard and told why',
  async (_, status, body, words) => {
    answerRequests(() => Response.json(body, { status }));
    expect((await findTarget(requireAdministrator))?.get('location')).toBe('/dashboard');
    expect(toastStore.get()).toMatchObject({ type: 'error', title: words });
  },
);

test.each([
  ['an agency owner', { is_agency_profile: true, agency_owner_id: null }, '/agency-dashboard'],
  ['staff', { is_agency_profile: true, agency_owner_id: 'another' }, null],
  ['anybody else', { is_agency_profile: false, agency_owner_id: null }, null],
])('the dashboard redirects %s (%o) to %s', async (_, profile, target) => {
  answerRequests(() => Response.json([profile]));
  const headers = await findTarget(sendAgencyOwnersOn);
  expect(headers?.get('location') ?? null).toBe(target);
  // It replaces the dashboard's history entry.
  expect(headers?.get('x-remix-replace') ?? null).toBe(target && 'true');
});

const NEWCOMER = { is_active: true, is_agency_profile: false, agency_owner_id: null };

/** Answers with a profile, and a count of drafted fields. */
const answerProfile = (profile: object, drafted: number) =>
  answerRequests((path) =>
    path.includes('/profile_drafts')
      ? new Response(null, { headers: { 'content-range': `*/${drafted}` } })
      : Response.json([profile]),
  );

test.each([
  ['without a page', NEWCOMER, 0, '/start'],
  ['with a page', { ...NEWCOMER, bio: 'Hello' }, 0, null],
  ['with a draft of one', NEWCOMER, 1, null],
  ['of an agency', { ...NEWCOMER, agency_owner_id: 'another' }, 0, null],
])(
  'after signing in, a person %s (%o, %i drafted) is sent to %s, once',
  async (_, profile, drafted, target) => {
    answerProfile(profile, drafted);
    expect(await findTarget(sendNewcomersOn), 'without signing in').toBeNull();
    beginArrival();
    expect((await findTarget(sendNewcomersOn))?.get('location') ?? null).toBe(target);
    expect(await findTarget(sendNewcomersOn), 'a second time').toBeNull();
  },
);

test.each([
  ['the person who signed up for the begun page', 'Ada@Vizit.test ', '/start'],
  ['somebody else', 'bea@vizit.test', null],
  ['a person who hasn’t signed up for it', null, null],
])('home redirects %s (email %j) to %s', async (_, email, target) => {
  localStorage.setItem('start-draft:page', JSON.stringify({ name: 'Ada', email }));
  const headers = await findTarget(resumeStart);
  expect(headers?.get('location') ?? null).toBe(target);
});
