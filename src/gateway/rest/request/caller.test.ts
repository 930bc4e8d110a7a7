import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type RestUnderTest, startRestUnderTest } from '../rest-under-test.ts';

let rest: RestUnderTest;

beforeAll(async () => {
  rest = await startRestUnderTest(await createTestDatabase('gateway'));
});
afterAll(() => rest.stop());

const whoami = async (headers: Record<string, string>) => {
  const response = await fetch(`${rest.url}/rpc/whoami`, { method: 'POST', headers });
  return { response, body: await response.json() };
};

test('a request without a token is refused', async () => {
  const { response, body } = await whoami({});
  expect([response.status, body.code]).toEqual([401, 'PGRST302']);
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
});

test('the key alone gives the anonymous role, from a header and never from the URL', async () => {
  expect((await whoami({ apikey: rest.keys.anonKey })).body.role).toBe('anon');
  for (const headers of [{}, { apikey: rest.keys.anonKey }] as Record<string, string>[]) {
    const inQuery = await fetch(`${rest.url}/animals?apikey=${rest.keys.anonKey}`, { headers });
    expect([inQuery.status, await inQuery.json()]).toMatchObject([401, { code: 'PGRST302' }]);
  }
});

test('no answer is cacheable, unless a function says for how long', async () => {
  const kept = async (path: string, headers = {}) =>
    (await rest.fetch(path, { headers })).headers.get('cache-control');
  expect(await kept('/animals?id=eq.1')).toBe('no-store');
  expect(await kept('/nothing')).toBe('no-store');
  expect(await kept('/animals', { apikey: 'none' })).toBe('no-store');
  expect(await kept('/rpc/answer_for_a_minute')).toBe('max-age=60');
});

test('a bearer token outranks the key', async () => {
  const { body } = await whoami({
    apikey: rest.keys.anonKey,
    Authorization: `Bearer ${rest.keys.serviceRoleKey}`,
  });
  expect(body.role).toBe('service_role');
});

test('a token without a role is anonymous, and one with another role is refused', async () => {
  const bare = await rest.keys.sign({ sub: 'x' }, 60);
  expect((await whoami({ Authorization: `Bearer ${bare}` })).body.code).toBe('22P02');
  const none = await rest.keys.sign({}, 60);
  expect((await whoami({ Authorization: `Bearer ${none}` })).body.role).toBe('anon');
  const root = await rest.keys.sign({ role: 'postgres' }, 60);
  const { response, body } = await whoami({ Authorization: `Bearer ${root}` });
  expect([response.status, body.code]).toEqual([403, '42501']);
});

test('an expired token is 401 and says so', async () => {
  const { response, body } = await whoami({
    apikey: rest.keys.anonKey,
    Authorization: `Bearer ${await rest.keys.sign({ role: 'anon' }, -10)}`,
  });
  expect([response.status, body]).toEqual([
    401,
    { code: 'PGRST303', message: 'JWT expired', details: null, hint: null },
  ]);
  expect(response.headers.get('www-authenticate')).toBe(
    'Bearer error="invalid_token", error_description="JWT expired"',
  );
});

test.each(['x', 'a.b.c', 'a.b', '....', 'null', 'undefined', 'ü'.repeat(3)])(
  'the token %s is refused',
  async (token) => {
    const { response, body } = await whoami({ Authorization: `Bearer ${encodeURI(token)}` });
    expect([response.status, body.code]).toEqual([401, 'PGRST301']);
  },
);

test('a token signed by another key is refused, as bearer and as key', async () => {
  const forged = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('guess guess guess guess guess guess'));
  expect((await whoami({ Authorization: `Bearer ${forged}` })).response.status).toBe(401);
  const asKey = await whoami({
    apikey: forged,
    Authorization: `Bearer ${await rest.keys.sign({ role: 'anon' }, 60)}`,
  });
  expect(asKey.response.status).toBe(401);
});
