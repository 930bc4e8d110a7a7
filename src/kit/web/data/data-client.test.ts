import { beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '../connection/network-under-test.ts';

const REFRESH = '/auth/v1/token?grant_type=refresh_token';
const LOGOUT = '/auth/v1/logout?scope=local';
const LEADS = '/rest/v1/leads';

function buildSession(token: string) {
  const expires_at = Math.floor(Date.now() / 1000) + 600;
  const user = { id: 'a-user', email: 'ada@vizit.test', aud: 'authenticated' };
  const tokens = { access_token: token, refresh_token: `r-${token}`, token_type: 'bearer' };
  return { ...tokens, expires_at, expires_in: 600, user };
}

beforeEach(() => {
  vi.resetModules();
  // The library warns about the previous test's client.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(buildSession('a.b.old')));
});

/** The client of a page opened with the given session. */
async function openClient() {
  const { fetchAsCaller } = await import('./data-client.ts');
  return fetchAsCaller;
}

test('a token the server considers expired is renewed once for all requests, and nothing typed is lost', async () => {
  const calls = answerRequests((path, { token }) => {
    if (path === REFRESH) return Response.json(buildSession('a.b.new'));
    return new Response(null, { status: token === 'a.b.new' ? 201 : 401 });
  });
  const fetchAsCaller = await openClient();
  const post = (body: string) => fetchAsCaller(LEADS, { method: 'POST', body });
  const answers = await Promise.all([post('one'), post('two'), post('three')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(calls.filter(({ path }) => path === REFRESH)).toHaveLength(1);
  const stored = calls.filter(({ path, token }) => path === LEADS && token === 'a.b.new');
  expect(stored.map(({ body }) => body).sort()).toEqual(['one', 'three', 'two']);
});

test('a session ended elsewhere ends here, with a plain explanation', async () => {
  const refusals: Record<string, [number, string]> = {
    [REFRESH]: [400, 'refresh_token_not_found'],
    [LOGOUT]: [403, 'session_not_found'],
  };
  const calls = answerRequests((path) => {
    const [status, error_code] = refusals[path] ?? [401, 'PGRST303'];
    return Response.json({ error_code, msg: 'Not found' }, { status });
  });
  const fetchAsCaller = await openClient();
  const answer = await fetchAsCaller(LEADS);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ message: ACCOUNT_MESSAGES.sessionEnded });
  expect(calls.map(({ path }) => path)).toEqual([LEADS, REFRESH, LOGOUT]);
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  const { hasSessionEnded } = await import('../session/session.ts');
  expect(hasSessionEnded()).toBe(true);
});

test('too many refreshes don’t end the session', async () => {
  const refusal = { code: 429, error_code: 'over_request_rate_limit', msg: 'Later' };
  answerRequests((path) =>
    path === REFRESH
      ? Response.json(refusal, { status: 429 })
      : new Response(null, { status: 401 }),
  );
  const fetchAsCaller = await openClient();
  await expect(fetchAsCaller(LEADS)).rejects.toMatchObject({ status: 429 });
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
});
