import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { type ApiClient, createApiClient, OWN_SCOPES } from '#test/api-client.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import {
  createAgency,
  createContact,
  createEvent,
  createLead,
  createPremiumProfile,
  createStaff,
  daysFromNow,
  type TestProfile,
} from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import type { ApiScope } from '../rules/api-key.ts';
import { EVENT_MESSAGES } from './event-schemas.ts';

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

test('the description is OpenAPI, and is public', async () => {
  const answer = await server.app.request('/api/v1/openapi.json');
  expect(answer.status).toBe(200);
  const document = await answer.json();
  expect(await new Validator().validate(document)).toEqual({ valid: true });
  expect(document.openapi).toBe('3.1.0');
  const operations = [document.paths, document.webhooks].flatMap((group) =>
    Object.values<Record<string, { operationId: string }>>(group).flatMap(Object.values),
  );
  const names = operations.map(({ operationId }) => operationId);
  expect(names).toEqual(expect.arrayContaining(['getLeads', 'postLeads', 'onLeadCreated']));
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(document.webhooks)).toHaveLength(16);
  for (const { event, message } of EVENT_MESSAGES) {
    const { example } = document.webhooks[event].post.requestBody.content['application/json'];
    expect(message.safeParse(example).error?.issues ?? [], event).toEqual([]);
  }
  expect(Object.keys(document.paths).sort()).toEqual([
    '/api/v1/contacts',
    '/api/v1/contacts/{id}',
    '/api/v1/events/days',
    '/api/v1/events/summary',
    '/api/v1/leads',
    '/api/v1/leads/{id}',
    '/api/v1/polling/contacts',
    '/api/v1/polling/leads',
    '/api/v1/polling/team-leads',
    '/api/v1/profile',
    '/api/v1/team',
    '/api/v1/team-leads',
    '/api/v1/team-leads/{id}',
    '/api/v1/team/{id}',
  ]);
});

test('a key reads its owner’s data and nobody else’s', async () => {
  const { owner, api } = await createOwner();
  const { user_id } = owner;
  const lead = await createLead(server.sql, { user_id, full_name: 'Grace' });
  const contact = await createContact(server.sql, { user_id, tags: ['fair'] });
  const others = [await createLead(server.sql), await createContact(server.sql)];
  await createEvent(server.sql, { user_id });

  expect((await api('/api/v1/profile')).body).toMatchObject({
    username: owner.username,
    url: `http://localhost:3000/bio/${owner.username}`,
  });
  expect((await api('/api/v1/leads')).body.data).toMatchObject([{ id: lead.id }]);
  expect((await api(`/api/v1/leads/${lead.id}`)).body).toMatchObject({ full_name: 'Grace' });
  expect((await api('/api/v1/contacts')).body.data.map(({ id }: { id: string }) => id)).toContain(
    contact.id,
  );
  expect((await api(`/api/v1/contacts/${contact.id}`)).body).toMatchObject({ tags: ['fair'] });
  expect((await api('/api/v1/events/summary')).body).toMatchObject({
    views: { total: 1 },
    leads: 1,
  });
  const { body: counted } = await api('/api/v1/events/days');
  expect(counted.days).toHaveLength(30);
  expect(counted.totals).toMatchObject({ views: 1, leads: 1 });
  for (const noun of ['leads', 'contacts']) {
    for (const { id } of others) {
      expect((await api(`/api/v1/${noun}/${id}`)).body.code).toBe('not_found');
    }
  }
});

test('an agency’s key reads its own leads, not those shared with it', async () => {
  const { sql } = server;
  const agency = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${agency.user_id}`;
  const { user_id } = await createStaff(sql, agency.user_id);
  const shared = await createLead(sql, { user_id });
  const own = await createLead(sql, { user_id: agency.user_id });
  const api = await createApiClient(server, await createKey(agency));
  expect((await api('/api/v1/leads')).body.data).toMatchObject([{ id: own.id }]);
  expect((await api('/api/v1/polling/leads')).body).toHaveLength(1);
  expect((await api(`/api/v1/leads/${shared.id}`)).status).toBe(404);
});

test('pagination skips nothing, even among rows of the same moment', async () => {
  const { owner, api } = await createOwner();
  const created_at = daysFromNow(-1);
  const made: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    const when = index < 4 ? created_at : new Date(created_at.getTime() + index);
    made.push((await createLead(server.sql, { user_id: owner.user_id, created_at: when })).id);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { body } = await api(`/api/v1/leads?limit=2${next}`);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(7);
  expect(new Set(seen)).toEqual(new Set(made));
  expect(seen.slice(0, 3)).toEqual(made.slice(4).reverse());
  const since = encodeURIComponent(new Date(created_at.getTime() + 1).toISOString());
  expect((await api(`/api/v1/leads?since=${since}`)).body.data).toHaveLength(3);
});

test('an undocumented request is refused with a message', async () => {
  const { api } = await createOwner();
  const wrong = [
    '/api/v1/leads?limit=0',
    '/api/v1/leads?limit=101',
    '/api/v1/leads?limit=many',
    '/api/v1/leads?cursor=mine',
    `/api/v1/leads?cursor=${Buffer.from("0'.x").toString('base64url')}`,
    '/api/v1/leads?since=yesterday',
    '/api/v1/leads/1',
    '/api/v1/events/days?from=2026-13-01',
    '/api/v1/events/days?from=2026-02-01&to=2026-01-01',
    '/api/v1/events/days?from=2020-01-01&to=2026-01-01',
  ];
  for (const path of wrong) expect([path, (await api(path)).status]).toEqual([path, 400]);
  expect((await api('/api/v1/leads?limit=0')).body).toEqual({
    code: 'bad_request',
    message: expect.stringMatching(/^limit: .+/),
  });
  expect((await api('/api/v1/everything')).body.code).toBe('not_found');
  expect((await api('/api/v1/profile', postJson({}))).body.code).toBe('not_found');
  expect((await api('/api/v1/leads', postJson('{'))).body.code).toBe('bad_json');
  expect((await api('/api/v1/leads', { method: 'POST' })).status).toBe(400);
  const asText = { method: 'POST', body: 'x', headers: { 'content-length': '1' } };
  expect((await api('/api/v1/leads', asText)).status).toBe(415);
  expect((await api('/api/v1/leads', postJson({ message: 'x'.repeat(40_000) }))).status).toBe(413);
  const asPage = { headers: { accept: 'text/html' } };
  expect((await api('/api/v1/leads/1', asPage)).headers.get('content-type')).toMatch(/json/);
});

test('a key with the write scope adds, marks and deletes leads, and a read key can’t', async () => {
  const { owner, api } = await createOwner();
  const { status, body: lead } = await api(
    '/api/v1/leads',
    postJson({ full_name: ' Grace Hopper ', email: 'grace@vizit.test' }),
  );
  expect(status).toBe(201);
  expect(lead).toMatchObject({
    full_name: 'Grace Hopper',
    source: 'api',
    contact_id: expect.any(String),
  });
  const [job] = await server.sql`
    select count(*)::int as count from graphile_worker._private_jobs
    where payload ->> 'lead_id' = ${lead.id}`;
  expect(job?.count, 'its owner is told').toBe(1);
  const path = `/api/v1/leads/${lead.id}`;
  const mark = { ...postJson({ is_favorite: true }), method: 'PATCH' };
  expect((await api(path, mark)).body.is_favorite).toBe(true);

  const reader = await createApiClient(server, await createKey(owner, ['leads:read']));
  expect((await reader(path)).status).toBe(200);
  for (const attempt of [mark, { method: 'DELETE' }]) {
    expect((await reader(path, attempt)).body.code).toBe('key_scope');
  }
  expect((await reader('/api/v1/leads', postJson({ full_name: 'x' }))).body.code).toBe('key_scope');

  const foreign = `/api/v1/leads/${(await createLead(server.sql)).id}`;
  expect((await api(foreign, mark)).status).toBe(404);
  expect((await api(foreign, { method: 'DELETE' })).status).toBe(404);
  expect((await api(path, { method: 'DELETE' })).status).toBe(204);
  expect((await api(path)).status).toBe(404);
  for (const refused of [
    {},
    { email: 'no address' },
    { full_name: 'a\0b' },
    { full_name: 'x', user_id: 'x' },
  ]) {
    expect((await api('/api/v1/leads', postJson(refused))).status).toBe(400);
  }
});

test('keys add 2,000 leads a day, those deleted since included', async () => {
  const { owner, api } = await createOwner();
  const { sql } = server;
  const { user_id } = owner;
  await sql`
    insert into public.leads (user_id, full_name, source, created_at)
    select ${user_id}, 'Filled in', 'api', now() - interval '1 hour' from generate_series(1, 1999)`;
  const added = await api('/api/v1/leads', postJson({ full_name: 'Grace' }));
  expect(added.status).toBe(201);
  expect((await api(`/api/v1/leads/${added.body.id}`, { method: 'DELETE' })).status).toBe(204);
  const refused = await api('/api/v1/leads', postJson({ full_name: 'Ada' }));
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many',
      message: 'An account’s keys can add 2,000 leads a day. Send this one again tomorrow.',
    },
  });
  expect(refused.headers.get('retry-after')).toBe('3600');
  await expect(createLead(sql, { user_id }), 'a visitor’s').resolves.toMatchObject({ user_id });
});

test('polling tools get a bare list, newest first, and 304 if its ETag matches', async () => {
  const { owner, api } = await createOwner();
  const { user_id } = owner;
  const old = await createLead(server.sql, { user_id, created_at: daysFromNow(-2) });
  const young = await createLead(server.sql, { user_id });
  const first = await api('/api/v1/polling/leads');
  expect(first.body.map(({ id }: { id: string }) => id)).toEqual([young.id, old.id]);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/".+"$/);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = await api('/api/v1/polling/leads', { headers: { 'if-none-match': tag } });
  expect([again.status, again.body]).toEqual([304, undefined]);
  expect(again.headers.get('ratelimit-remaining')).toBe('38');
  expect(again.headers.get('cache-control')).toMatch(/^private/);
  await createLead(server.sql, { user_id });
  const changed = await api('/api/v1/polling/leads', { headers: { 'if-none-match': tag } });
  expect(changed.body).toHaveLength(3);
  const since = encodeURIComponent(daysFromNow(-1).toISOString());
  expect((await api(`/api/v1/polling/leads?since=${since}`)).body).toHaveLength(2);
  expect((await api('/api/v1/polling/contacts')).status).toBe(200);
});

test('a key in a URL is refused, and authorises nothing', async () => {
  const { secret, api } = await createOwner();
  const silent = await createApiClient(server, '');
  const paths = [
    ...['key', 'api_key', 'apikey', 'API-Key', 'access_token', 'token'].map(
      (name) => `/api/v1/leads?${name}=${secret}`,
    ),
    `/api/v1/leads?limit=1&x=${secret}`,
    `/api/v1/leads?x=%76zt_${secret.slice(4)}`,
    `/api/v1/leads/${secret}`,
    '/api/v1/leads?key=anything',
  ];
  for (const path of paths) {
    for (const ask of [silent, api]) {
      const { status, body } = await ask(path);
      expect([path, status, body.code]).toEqual([path, 400, 'key_in_url']);
      expect(body.message).toMatch(/revoke this key/i);
    }
  }
});
