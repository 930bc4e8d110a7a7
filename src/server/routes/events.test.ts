import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createProfile, createUnconfirmedUser } from '#test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const report = async (body: unknown, headers?: Record<string, string>) => {
  const answer = await server.app.request('/events', postJson(body, headers));
  return { status: answer.status, body: await answer.json() };
};

const countRows = async (user_id: string) => {
  const [row] = await server.sql`
    select (select count(*)::int from analytics where user_id = ${user_id}) as raw,
      (select coalesce(sum(event_count), 0)::int from analytics_daily where user_id = ${user_id}) as daily`;
  return row;
};

test('a view is stored, and counted in its day', async () => {
  const profile = await createProfile(server.sql);
  const view = {
    type: 'profile_view',
    profile_id: profile.id,
    referrer: 'https://www.instagram.com/p/1',
  };
  expect(await report(view)).toEqual({ status: 202, body: { accepted: true } });
  expect(await countRows(profile.user_id)).toEqual({ raw: 1, daily: 1 });
  const [row] = await server.sql`select * from analytics where user_id = ${profile.user_id}`;
  expect(row).toMatchObject({ event_type: 'profile_view' });
  expect(row?.event_data).toMatchObject({ referrer: 'www.instagram.com', device: 'desktop' });
});

test('a view that began with a scanned code says so, and no other source is believed', async () => {
  const profile = await createProfile(server.sql);
  const view = { type: 'profile_view', profile_id: profile.id };
  await report({ ...view, source: 'qr' });
  await report({ ...view, source: 'x'.repeat(100) });
  const rows = await server.sql`
    select event_data ->> 'source' as source from analytics
    where user_id = ${profile.user_id} order by id`;
  expect(rows.map(({ source }) => source)).toEqual(['qr', null]);
});

test('neither the address nor the browser of a visitor is stored', async () => {
  const profile = await createProfile(server.sql);
  await report(
    { type: 'profile_view', profile_id: profile.id },
    { 'user-agent': 'Marked/1.0 (iPhone)' },
  );
  const [row] =
    await server.sql`select to_jsonb(a)::text as text from analytics a where user_id = ${profile.user_id}`;
  expect(row?.text).not.toMatch(/Marked|127\.0\.0\.1/);
  expect(row?.text).toContain('"device": "mobile"');
});

test('a click counts under its type and section; without a type as Unknown', async () => {
  const profile = await createProfile(server.sql);
  const click = { type: 'link_click', profile_id: profile.id, link_url: 'https://example.com' };
  await report({ ...click, link_type: 'custom', section: 'links' });
  await report(click);
  const rows = await server.sql`
    select link_type, section, event_count::int from analytics_daily
    where user_id = ${profile.user_id} order by link_type`;
  expect([...rows]).toEqual([
    { link_type: 'Unknown', section: '', event_count: 1 },
    { link_type: 'custom', section: 'links', event_count: 1 },
  ]);
});

test('more than 5 clicks within a second are dropped for a profile, and only for that one', async () => {
  const [profile, other] = [await createProfile(server.sql), await createProfile(server.sql)];
  const click = { type: 'link_click', profile_id: profile.id };
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(click)));
  expect(answers.filter(({ body }) => body.accepted)).toHaveLength(5);
  expect(answers.filter(({ body }) => body.reason === 'click_limit')).toHaveLength(3);
  expect(await countRows(profile.user_id)).toEqual({ raw: 5, daily: 5 });
  expect((await report({ ...click, profile_id: other.id })).body).toEqual({ accepted: true });
});

test('nothing is counted for a page that nobody can see', async () => {
  const unconfirmed = await createUnconfirmedUser(server.sql);
  const hidden = [
    await createProfile(server.sql, { user_id: unconfirmed.id }),
    await createProfile(server.sql, { is_active: false }),
    { id: '00000000-0000-4000-8000-000000000000', user_id: unconfirmed.id },
  ];
  for (const { id, user_id } of hidden) {
    const answer = await report({ type: 'profile_view', profile_id: id });
    expect(answer.body).toEqual({ accepted: false, reason: 'unknown_profile' });
    expect(await countRows(user_id)).toEqual({ raw: 0, daily: 0 });
  }
});

test.for([
  ['no JSON', '{"type":', 400, 'bad_json'],
  ['no event', { type: 'party' }, 400, 'bad_request'],
  [
    'a profile that is no id',
    { type: 'profile_view', profile_id: "1' or 1=1" },
    400,
    'bad_request',
  ],
  ['a list', [], 400, 'bad_request'],
  ['too much', { type: 'profile_view', referrer: 'x'.repeat(9000) }, 413, 'too_large'],
] as const)('%s is refused', async ([, body, status, code]) => {
  expect(await report(body)).toMatchObject({ status, body: { code } });
});

test('another site cannot make its visitors count here', async () => {
  const profile = await createProfile(server.sql);
  const view = { type: 'profile_view', profile_id: profile.id };
  expect((await report(view, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await countRows(profile.user_id)).toEqual({ raw: 0, daily: 0 });
});

test.for([
  ['that runs script', 'javascript:alert(1)'],
  ['that PostgreSQL cannot store', 'https://example.com/\ud800'],
] as const)('a URL %s is not kept with a click, which counts', async ([, link_url]) => {
  const profile = await createProfile(server.sql);
  const click = { type: 'link_click', profile_id: profile.id, link_url };
  expect(await report(click)).toEqual({ status: 202, body: { accepted: true } });
  const [row] =
    await server.sql`select event_data from analytics where user_id = ${profile.user_id}`;
  expect(row?.event_data).toMatchObject({ link_url: '' });
});
