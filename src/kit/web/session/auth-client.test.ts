import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '../connection/network-under-test.ts';
import { openDevice } from './session-under-test.ts';

const REFRESH = '/auth/v1/token?grant_type=refresh_token';
const START = Date.UTC(2026, 10, 21, 12);
const SECOND_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.resetModules();
  localStorage.clear();
  // The library warns about the previous test's client, whose timers are gone.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const USER = { id: 'a-user', email: 'ada@vizit.test', aud: 'authenticated' };

function buildSession(secondsLeft: number) {
  const expires_at = Date.now() / SECOND_MS + secondsLeft;
  const tokens = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer' };
  return { ...tokens, expires_at, expires_in: secondsLeft, user: USER };
}

/** Opens the dashboard with a token that expires after the given seconds. */
async function openWith(secondsLeft: number): Promise<string[]> {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(buildSession(secondsLeft)));
  const events: string[] = [];
  const { authClient } = await import('./auth-client.ts');
  authClient.onAuthStateChange((event) => void events.push(event));
  await vi.advanceTimersByTimeAsync(0);
  return events;
}

// 'Token auto-refresh tick: every 30 seconds; refresh when 90 seconds or less remain'
test('a check every 30 seconds refreshes a token with 90 seconds or less left', async () => {
  const calls = answerRequests(() => Response.json(buildSession(3600)));
  const events = await openWith(150);
  await vi.advanceTimersByTimeAsync(59 * SECOND_MS);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(calls).toEqual([expect.objectContaining({ path: REFRESH, at: START + 60 * SECOND_MS })]);
  expect(events).toContain('TOKEN_REFRESHED');
  await vi.advanceTimersByTimeAsync(600 * SECOND_MS);
  expect(calls).toHaveLength(1);
});

// 'Refresh retry back-off: 200 ms, doubling, within 30 seconds'
test.each([502, 503, 504])(
  'a refresh answered with %i is retried after 200 ms, doubling, up to 30 seconds, without signing out',
  async (status) => {
    const calls = answerRequests(() => new Response(null, { status }));
    const events = await openWith(60);
    await vi.advanceTimersByTimeAsync(30 * SECOND_MS);
    expect(calls.map(({ at }) => at - START)).toEqual([
      0, 200, 600, 1400, 3000, 6200, 12_600, 25_400,
    ]);
    expect(events).not.toContain('SIGNED_OUT');
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
  },
);

const HOURS_AHEAD = [-3, 0.9, 1.1, 3];

test.each(HOURS_AHEAD)(
  'a device whose clock is %d hours ahead signs in with one request',
  async (hours) => {
    const server = START - hours * 3_600 * SECOND_MS;
    const headers = { date: new Date(server).toUTCString() };
    const answer = { ...buildSession(3600), expires_at: server / SECOND_MS + 3600 };
    const calls = answerRequests(() => Response.json(answer, { headers }));
    const { authClient } = await import('./auth-client.ts');
    const credentials = { email: USER.email, password: 'correct horse battery' };
    await authClient.signInWithPassword(credentials);
    await vi.advanceTimersByTimeAsync(600 * SECOND_MS);
    const { data } = await authClient.getSession();
    expect(data.session?.expires_at).toBe(START / SECOND_MS + 3600);
    expect(calls).toHaveLength(1);
  },
);

test('a response without a session, or not JSON, is passed on unchanged', async () => {
  const headers = { date: new Date(START - 3_600 * SECOND_MS).toUTCString() };
  answerRequests((path) =>
    path.includes('signup')
      ? new Response('<h1>', { status: 502, headers })
      : Response.json({ code: 400, error_code: 'invalid_credentials' }, { status: 400, headers }),
  );
  const { authClient } = await import('./auth-client.ts');
  const credentials = { email: USER.email, password: 'correct horse battery' };
  const { error } = await authClient.signInWithPassword(credentials);
  expect(error?.code).toBe('invalid_credentials');
  expect((await authClient.signUp(credentials)).error?.status).toBe(502);
});

function refuse() {
  const refusal = { code: 400, error_code: 'refresh_token_not_found', msg: 'Not found' };
  return Response.json(refusal, { status: 400 });
}

// 'removed when refresh fails for a non-retryable reason'
test('a refused refresh removes the session and everything kept on this device', async () => {
  const calls = answerRequests(refuse);
  const { stores, unregister, clearAppBadge } = openDevice();
  stores.set('own:a-user', new Map()).set('shell:1', new Map());
  const events = await openWith(-1);
  expect(calls).toHaveLength(1);
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  expect(events).toContain('SIGNED_OUT');
  await vi.waitFor(() => expect(clearAppBadge).toHaveBeenCalled());
  expect([...stores.keys()]).toEqual([]);
  expect(unregister).toHaveBeenCalled();
});

test('a session with a refused refresh lasts until its token expires', async () => {
  answerRequests(refuse);
  const events = await openWith(60);
  await vi.advanceTimersByTimeAsync(59 * SECOND_MS);
  expect(events).not.toContain('SIGNED_OUT');
  await vi.advanceTimersByTimeAsync(31 * SECOND_MS);
  expect(events).toContain('SIGNED_OUT');
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});
