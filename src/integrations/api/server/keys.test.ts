import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { type ApiClient, createApiClient, OWN_SCOPES } from '#test/api-client.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAgency,
  createFactor,
  createLead,
  createPremiumProfile,
  daysFromNow,
  type TestProfile,
} from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import { API_SCOPES, type ApiScope } from '../rules/api-key.ts';

let server: TestApp;

beforeAll(async () => {
  const wrongApiKeysPerAddress = { points: 8, durationSeconds: 600 };
  const requestsPerApiKey = { points: 40, durationSeconds: 600 };
  server = await createTestApp({
    limits: { ...RATE_LIMITS, wrongApiKeysPerAddress, requestsPerApiKey },
    clientAddress: (context) => context.req.header('x-from') ?? '192.0.2.1',
  });
});
afterAll(() => server.close());

/** @returns the secret of a key that its owner created as in the dashboard */
async function createKey(
  owner: TestProfile,
  scopes: readonly ApiScope[] = OWN_SCOPES,
): Promise<string> {
  const { data, error } = await createOwnerClient(server, owner).rpc('create_api_key', {
    name: 'Zapier',
    scopes: [...scopes],
  });
  if (error) throw new Error(error.message);
  return data.secret;
}

async function createOwner(
  scopes: readonly ApiScope[] = OWN_SCOPES,
): Promise<{ owner: TestProfile; secret: string; api: ApiClient }> {
  const owner = await createPremiumProfile(server.sql);
  const secret = await createKey(owner, scopes);
  return { owner, secret, api: await createApiClient(server, secret) };
}

test('a key may be sent in either of two headers, and unknown keys are counted', async () => {
  const { secret, api } = await createOwner();
  const silent = await createApiClient(server, '');
  expect((await silent('/api/v1/profile', { headers: { 'x-api-key': secret } })).status).toBe(200);
  const none = await silent('/api/v1/profile');
  expect([none.status, none.body.code]).toEqual([401, 'key_missing']);
  expect(none.headers.get('www-authenticate')).toBe('Bearer');
  expect(none.headers.get('cache-control')).not.toMatch(/^private/);
  const guesses = [`vzt_${'a'.repeat(43)}`, 'vzt_', `${secret}a`, server.keys.serviceRoleKey];
  const codes: string[] = [];
  for (const guess of [...guesses, ...guesses, ...guesses]) {
    const headers = { 'x-api-key': guess, 'x-from': '192.0.2.66' };
    codes.push((await silent('/api/v1/profile', { headers })).body.code);
  }
  expect(codes).toEqual([...Array(8).fill('bad_key'), ...Array(4).fill('too_many')]);
  expect((await api('/api/v1/profile')).status, 'from elsewhere').toBe(200);
});

test('each key has its own rate limit, and every answer gives the remaining requests', async () => {
  const { owner, api } = await createOwner();
  const left: (string | null)[] = [];
  for (let count = 0; count < 40; count += 1) {
    const { headers } = await api('/api/v1/profile');
    left.push(headers.get('ratelimit-remaining'));
    expect(headers.get('ratelimit-limit')).toBe('40');
  }
  expect(left).toEqual(Array.from({ length: 40 }, (_, index) => String(39 - index)));
  const refused = await api('/api/v1/profile');
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(100);
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  const other = await createApiClient(server, await createKey(owner));
  expect((await other('/api/v1/profile')).status).toBe(200);
});

test('a key stops while its account is banned, suspended, being deleted or without the plan', async () => {
  const { owner, api } = await createOwner();
  const { user_id } = owner;
  const { sql } = server;
  const read = async () => (await api('/api/v1/profile')).body.code ?? 'read';

  await sql`insert into private.suspensions (user_id, suspended_by) values (${user_id}, 'administrator')`;
  expect(await read()).toBe('key_suspended');
  await sql`delete from private.suspensions where user_id = ${user_id}`;
  await sql`insert into private.account_deletions (user_id, due_at) values (${user_id}, now() + interval '1 day')`;
  expect(await read()).toBe('key_leaving');
  await sql`delete from private.account_deletions where user_id = ${user_id}`;
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user_id}`;
  expect(await read()).toBe('key_banned');
  await sql`update auth.users set banned_until = now() - interval '1 day' where id = ${user_id}`;
  expect(await read()).toBe('read');
  await sql`update public.profiles set plan_expiry = now() - interval '1 year' where user_id = ${user_id}`;
  expect(await read()).toBe('key_plan');
  await sql`update public.profiles set plan_expiry = ${daysFromNow(9)} where user_id = ${user_id}`;
  expect(await read()).toBe('read');
  await sql`delete from public.api_keys where user_id = ${user_id}`;
  expect(await read()).toBe('bad_key');
});

/** Every operation open to keys, and its single scope, written out again. */
const SCOPES: Readonly<Record<string, ApiScope>> = {
  'GET /api/v1/contacts': 'contacts:read',
  'GET /api/v1/contacts/{id}': 'contacts:read',
  'GET /api/v1/events/days': 'statistics:read',
  'GET /api/v1/events/summary': 'statistics:read',
  'GET /api/v1/leads': 'leads:read',
  'POST /api/v1/leads': 'leads:write',
  'GET /api/v1/leads/{id}': 'leads:read',
  'PATCH /api/v1/leads/{id}': 'leads:write',
  'DELETE /api/v1/leads/{id}': 'leads:write',
  'GET /api/v1/polling/contacts': 'contacts:read',
  'GET /api/v1/polling/leads': 'leads:read',
  'GET /api/v1/polling/team-leads': 'team_leads:read',
  'GET /api/v1/profile': 'profile:read',
  'PATCH /api/v1/profile': 'profile:write',
  'GET /api/v1/team': 'team:read',
  'GET /api/v1/team/{id}': 'team:read',
  'GET /api/v1/team-leads': 'team_leads:read',
  'GET /api/v1/team-leads/{id}': 'team_leads:read',
};

test('an operation requires the key’s scope, which the description names', async () => {
  const owner = await createAgency(server.sql);
  const { paths } = await (await server.app.request('/api/v1/openapi.json')).json();
  type Operation = { security: { bearer?: ApiScope[] }[] };
  const described = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => [
      `${method.toUpperCase()} ${path}`,
      security[0]?.bearer?.[0],
    ]),
  );
  expect(Object.fromEntries(described)).toEqual(SCOPES);
  const clients: { scope: ApiScope; api: ApiClient }[] = [];
  for (const scope of API_SCOPES) {
    const api = await createApiClient(server, await createKey(owner, [scope]));
    clients.push({ scope, api });
  }
  expect(clients.map(({ scope }) => scope).toSorted()).toEqual(
    [...new Set(Object.values(SCOPES))].toSorted(),
  );
  for (const [operation, scope] of Object.entries(SCOPES)) {
    const [method = '', path = ''] = operation.replace('{id}', owner.user_id).split(' ');
    for (const client of clients) {
      const { body } = await client.api(path, { method });
      const isRefused = body?.code === 'key_scope';
      expect(isRefused, `${operation} by ${client.scope}`).toBe(client.scope !== scope);
    }
  }
});

test('an expired key is refused as expired', async () => {
  const { owner, api } = await createOwner();
  await server.sql`update public.api_keys set expires_at = now() where user_id = ${owner.user_id}`;
  const refused = await api('/api/v1/profile');
  expect([refused.status, refused.body.code]).toEqual([401, 'key_expired']);
});

test('a key works by itself even if its owner has a second factor', async () => {
  const { owner, api } = await createOwner();
  await createLead(server.sql, { user_id: owner.user_id });
  await createFactor(server.sql, { user_id: owner.user_id });
  expect((await api('/api/v1/leads')).body.data).toHaveLength(1);
});
