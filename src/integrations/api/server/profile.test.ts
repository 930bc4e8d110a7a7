import { afterAll, beforeAll, expect, test } from 'vitest';
import { DRAFT_MESSAGES } from '#page/profile/rules/draft-problems.ts';
import { createApiClient, OWN_SCOPES } from '#test/api-client.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAgency,
  createPremiumProfile,
  createStaff,
  type TestProfile,
} from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';
import { meetAt } from '#test/waiting-statements.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** @returns an owner's program that changes their page */
async function openProgram(owner: TestProfile) {
  const made = await createOwnerClient(server, owner).rpc('create_api_key', {
    name: 'Builder',
    scopes: [...OWN_SCOPES],
  });
  const api = await createApiClient(server, made.data.secret);
  const change = (asked: object, headers: Record<string, string> = {}) =>
    api('/api/v1/profile', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(asked),
    });
  return { api, change };
}

test('a program can change texts and links, and the page is published with them', async () => {
  const owner = await createPremiumProfile(server.sql);
  const { api, change } = await openProgram(owner);
  const made = await change({
    full_name: ' Ada King ',
    links: [
      { text: 'Shop', url: 'shop.example' },
      { text: 'Tour', url: 'https://tour.example', heading: 'Music' },
    ],
    social_links: ['https://instagram.com/ada'],
  });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    full_name: 'Ada King',
    links: [
      { text: 'Shop', url: 'https://shop.example', heading: null, is_visible: true },
      { text: 'Tour', heading: 'Music' },
    ],
    social_links: ['https://instagram.com/ada'],
  });
  expect((await api('/api/v1/profile')).body).toEqual(made.body);
  const [shop, tour] = made.body.links;
  const again = await change({ links: [shop, { ...tour, text: 'Dates' }] });
  expect(again.body.links).toEqual([shop, { ...tour, text: 'Dates' }]);
  const versions = await server.sql`
    select id from public.profile_versions where user_id = ${owner.user_id}`;
  expect(versions).toHaveLength(2);
});

test('the API refuses invalid input in the editor’s words, and changes nothing', async () => {
  const owner = await createPremiumProfile(server.sql, { full_name: 'Ada' });
  const { api, change } = await openProgram(owner);
  const refused = await change({ full_name: 'Eve', links: [{ text: 'Shop', url: '' }] });
  expect([refused.status, refused.body]).toEqual([
    400,
    { code: 'bad_request', message: `links (“Shop”): ${DRAFT_MESSAGES.buttonUrl}` },
  ]);
  for (const asked of [
    {},
    { plan: 'premium' },
    { username: 'eve' },
    { full_name: 'a\0b' },
    { links: 'all' },
  ]) {
    expect((await change(asked)).status, JSON.stringify(asked)).toBe(400);
  }
  expect((await change({ bio: 'x'.repeat(600_000) })).status).toBe(413);
  expect((await api('/api/v1/profile')).body.full_name).toBe('Ada');
});

test('a change with If-Match succeeds only if nothing has changed since', async () => {
  const owner = await createPremiumProfile(server.sql, { full_name: 'Ada', bio: '' });
  const { api, change } = await openProgram(owner);
  const tag = (await api('/api/v1/profile')).headers.get('etag') ?? expect.fail('no tag');
  const unchanged = await api('/api/v1/profile', { headers: { 'if-none-match': tag } });
  expect(unchanged.status).toBe(304);
  // Two programs read the same version: one of them has to read again.
  const both = await meetAt(
    server.sql,
    (held) => held`select from public.profiles where id = ${owner.id} for update`,
    () => change({ bio: 'One' }, { 'if-match': tag }),
    () => change({ bio: 'Two' }, { 'if-match': `"another", W/${tag}` }),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const [kept, refused] = both.toSorted((one, other) => one.status - other.status);
  expect(refused?.body.code).toBe('changed_meanwhile');
  const now = await api('/api/v1/profile');
  expect(now.body.bio).toBe(kept?.body.bio);
  expect(now.headers.get('etag')).toBe(kept?.headers.get('etag'));
  expect((await change({ bio: 'Any' }, { 'if-match': '*' })).status).toBe(200);
  expect((await change({ bio: 'None' }, { 'if-match': '' })).status).toBe(412);
  expect((await change({ bio: 'Last' })).status).toBe(200);
});

test('a page can be published five times a minute, and unchanged saves aren’t counted', async () => {
  const owner = await createPremiumProfile(server.sql, { full_name: 'Ada' });
  const { change } = await openProgram(owner);
  const codes: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    codes.push((await change({ bio: `Number ${count}` })).status);
    await change({ full_name: 'Ada' });
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a member’s key can’t change fields locked by the agency', async () => {
  const { sql } = server;
  const agency = await createAgency(sql);
  const { user_id } = await createStaff(sql, agency.user_id);
  const [row] = await sql<TestProfile[]>`select * from public.profiles where user_id = ${user_id}`;
  if (!row) throw new Error('no page');
  const { change } = await openProgram(row);
  expect((await change({ bio: 'Mine' })).status).toBe(200);
  await sql`update public.agencies set modes = '{"bio": "locked"}' where owner_id = ${agency.user_id}`;
  const refused = await change({ bio: 'Mine still' });
  expect([refused.status, refused.body.code]).toEqual([403, 'page_refused']);
});
