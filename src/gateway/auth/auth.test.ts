import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  PASSWORD,
  post,
  signUpConfirmed,
  startAuth,
  wideLimits,
} from './auth-under-test.ts';

const POST_ROUTES = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/token?grant_type=pkce',
  '/recover',
  '/resend',
  '/verify',
  '/passkeys/authentication/verify',
  '/otp',
];
let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

test('settings, health and the key set are public', async () => {
  const read = async (path: string) => (await fetch(`${auth.url}${path}`)).json();
  expect(await read('/settings')).toMatchObject({
    external: { email: true },
    disable_signup: false,
    mailer_autoconfirm: false,
  });
  expect(await read('/health')).toHaveProperty('name');
  expect(await read('/.well-known/jwks.json')).toEqual(auth.keys.publicKeySet);
});

test('the published client verifies a token with the key set', async () => {
  const client = await signUpConfirmed(auth, 'claims@example.com');
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data).toMatchObject({ header: { alg: 'ES256' }, claims: { email: 'claims@example.com' } });
});

test('an unknown endpoint is an error in the usual shape', async () => {
  const response = await fetch(`${auth.url}/nothing`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 404, error_code: 'not_found' });
});

test.each(POST_ROUTES)('%s refuses invalid JSON, and JSON of the wrong shape', async (route) => {
  for (const text of ['', '{', 'null', '[]', '"text"', '1', '{"email":1,"password":{}}']) {
    const response = await post(auth, route, text);
    expect([400, 403, 422], `${text} ${response.status}`).toContain(response.status);
    expect(await response.json()).toMatchObject({ error_code: expect.any(String) });
  }
});

test.each(POST_ROUTES)(
  '%s refuses a body over 64 KB, whether its length is declared or not',
  async (route) => {
    const text = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(64 * 1024) });
    const announced = await post(auth, route, text);
    expect(announced.status).toBe(413);
    const chunked = await fetch(`${auth.url}${route}`, {
      method: 'POST',
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect(await chunked.json()).toMatchObject({ error_code: 'request_too_large' });
    expect(auth.reports).toEqual([]);
  },
);

test('errors take the shape of the caller’s API version', async () => {
  const credentials = { email: 'nobody@example.com', password: PASSWORD };
  const ask = (headers: Record<string, string>) =>
    post(auth, '/token?grant_type=password', credentials, headers);
  const current = await ask({ 'X-Supabase-Api-Version': '2024-01-01' });
  expect(current.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
  const sentence = 'Invalid login credentials';
  expect(await current.json()).toEqual({ code: 'invalid_credentials', message: sentence });
  for (const version of ['2023-01-01', 'nonsense']) {
    const former = await ask({ 'X-Supabase-Api-Version': version });
    expect(former.headers.get('X-Supabase-Api-Version')).toBeNull();
    expect(await former.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: sentence,
    });
  }
});

test.each(['/signup', '/otp'])('%s refuses metadata the database can’t store', async (route) => {
  for (const name of ['\u0000', 'a\ud800', '\udc00\ud800']) {
    const fields = { email: 'odd@example.com', password: PASSWORD };
    for (const data of [{ name }, { [name]: 1 }, { name: [{ name }] }]) {
      const response = await post(auth, route, { ...fields, data });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error_code: 'validation_failed',
        msg: 'User metadata has a character that cannot be stored',
      });
    }
  }
  const data = { name: '\\u0000 \\ud800 😀' };
  const email = `${route.slice(1)}-odd@example.com`;
  const response = await post(auth, route, { email, password: PASSWORD, data });
  expect(response.status).toBe(200);
  await auth.nextMail(email);
  expect(auth.reports).toEqual([]);
});

test('a random body is refused, and never causes a server error', {
  timeout: 120_000,
}, async () => {
  const field = fc.constantFrom(
    ...['email', 'password', 'data', 'type', 'token', 'token_hash', 'refresh_token'],
    ...[
      'challenge_id',
      'credential',
      'auth_code',
      'code_verifier',
      'code_challenge',
      'code_challenge_method',
      '__proto__',
    ],
  );
  const value = fc.oneof(
    fc.json({ maxDepth: 4 }).map((text): unknown => JSON.parse(text)),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a@example.com', PASSWORD, 'signup', 'email_change', '\u0000', '\ud800'),
  );
  const body = fc.dictionary(field, value);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...POST_ROUTES), body, async (route, fields) => {
      const response = await post(auth, route, fields);
      expect(response.status, await response.text()).toBeLessThan(500);
    }),
  );
  expect(auth.reports).toEqual([]);
});

test('a random query is refused, and never causes a server error', async () => {
  const path = fc.constantFrom('/verify', '/user', '/logout', '/settings');
  await fc.assert(
    fc.asyncProperty(path, fc.webQueryParameters(), async (route, query) => {
      const response = await fetch(`${auth.url}${route}?${query}`, { redirect: 'manual' });
      expect(response.status, await response.text()).toBeLessThan(500);
    }),
  );
  expect(auth.reports).toEqual([]);
});

test('an unavailable database is a retryable error that reveals nothing about it', async () => {
  const other = await createTestDatabase('gateway');
  const stranded = await startAuth({ sql: other.sql });
  await other.drop();
  const body = { email: 'a@example.com', password: PASSWORD };
  for (const route of ['/signup', '/token?grant_type=password', '/recover']) {
    const response = await post(stranded, route, body);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({
      code: 503,
      error_code: 'service_unavailable',
      msg: 'The service is not available right now',
    });
  }
  expect(stranded.reports.length).toBe(3);
  await stranded.stop();
});

test('connections that break under load cost their callers a retry, and affect no one else', async () => {
  const email = 'unshaken@example.com';
  await signUpConfirmed(auth, email);
  const sql = postgres({ ...auth.sql.options, fetch_types: false } as unknown as string);
  const shaken = await startAuth({ sql });
  const statuses: number[] = [];
  const tryToSignIn = async () => {
    const credentials = { email, password: PASSWORD };
    statuses.push((await post(shaken, '/token?grant_type=password', credentials)).status);
  };
  for (let round = 0; round < 12; round += 1) {
    const tries = [tryToSignIn(), tryToSignIn(), tryToSignIn(), tryToSignIn()];
    await tries[round % 4];
    await auth.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ 'auth.|begin|commit'
        and pid <> pg_backend_pid()`;
    await Promise.all(tries);
  }
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const after = statuses.length;
  await tryToSignIn();
  expect(statuses.slice(after)).toEqual([200]);
  await shaken.stop();
  await sql.end({ timeout: 0 });
});

/** A test of limits needs a client address of its own. */
let limitedClients = 0;

test.each([
  ['signInPerAddress', '/token?grant_type=password', 'over_request_rate_limit'],
  ['signInPerPair', '/token?grant_type=password', 'over_request_rate_limit'],
  ['signInPerAccount', '/token?grant_type=password', 'over_request_rate_limit'],
  ['signUpPerAddress', '/signup', 'over_request_rate_limit'],
  ['mailPerPair', '/signup', 'over_email_send_rate_limit'],
  ['mailPerPair', '/recover', 'over_email_send_rate_limit'],
  ['mailPerPair', '/resend', 'over_email_send_rate_limit'],
  ['mailPerAccount', '/signup', 'over_email_send_rate_limit'],
  ['mailPerAddress', '/recover', 'over_email_send_rate_limit'],
  ['mailPerAccount', '/recover', 'over_email_send_rate_limit'],
  ['mailPerRecipient', '/signup', 'over_email_send_rate_limit'],
  ['mailPerRecipient', '/recover', 'over_email_send_rate_limit'],
  ['mailPerRecipient', '/resend', 'over_email_send_rate_limit'],
  ['mailPerAddress', '/resend', 'over_email_send_rate_limit'],
  ['mailPerAccount', '/resend', 'over_email_send_rate_limit'],
  ['refreshPerAddress', '/token?grant_type=refresh_token', 'over_request_rate_limit'],
  ['verifyPerAddress', '/verify', 'over_request_rate_limit'],
  ['signInPerAddress', '/passkeys/authentication/verify', 'over_request_rate_limit'],
  ['passkeyPerAddress', '/passkeys/authentication/options', 'over_request_rate_limit'],
  ['verifyPerAddress', '/token?grant_type=pkce', 'over_request_rate_limit'],
] as const)('%s limits %s', async (kind, route, code) => {
  const limit = { points: 2, durationSeconds: 60 };
  limitedClients += 1;
  const address = `192.0.2.${100 + limitedClients}`;
  const limited = await startAuth(
    { sql: auth.sql },
    { rateLimits: wideLimits({ [kind]: limit }), clientAddress: () => address },
  );
  const body = { email: 'limited@example.com', password: PASSWORD, type: 'signup' };
  const statuses: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    statuses.push((await post(limited, route, { ...body, refresh_token: 'x' })).status);
  }
  expect(statuses).not.toContain(429);
  const refused = await post(limited, route, body);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50);
  expect(await refused.json()).toMatchObject({ error_code: code });
  await limited.stop();
});
