import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '#kit/rules/values/json.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createProfile } from '#test/factories.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.6 Mobile/15E148 Safari/604.1';

let address = '198.51.100.1';
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({
    clientAddress: () => address,
    findCountry: (context) => context.req.header('x-country') ?? null,
  });
});
afterAll(() => server.close());

/** As a freshly rendered page does, unless the body says otherwise. */
const stamp = (body: unknown) =>
  isRecord(body) && typeof body.profile_id === 'string'
    ? { stamp: server.leadStamps.issue(body.profile_id.toLowerCase(), new Date()), ...body }
    : body;

const report = async (body: unknown, headers: Record<string, string> = {}) => {
  const request = postJson(stamp(body), { 'user-agent': BROWSER, ...headers });
  const answer = await server.app.request('/events', request);
  return { status: answer.status, body: await answer.json() };
};

const ACCEPTED = { status: 202, body: { accepted: true } };

const countRows = async (user_id: string) => {
  const [row] = await server.sql`
    select (select count(*)::int from analytics where user_id = ${user_id}) as raw,
      (select coalesce(sum(event_count), 0)::int from analytics_daily where user_id = ${user_id}) as daily`;
  return row;
};

const countVisitors = async (user_id: string) => {
  const [row] = await server.sql`
    select visitor_count::int as count from analytics_daily_visitors where user_id = ${user_id}`;
  return row?.count;
};

test('an owner can read how many events were dropped, and why', async () => {
  const profile = await createProfile(server.sql);
  const view = { type: 'profile_view', profile_id: profile.id };
  await report(view, { 'user-agent': 'curl/8.5.0' });
  await report(view, { 'user-agent': 'curl/8.5.0' });
  await report({ ...view, is_owner: true });
  // The next counted event flushes it too.
  await report(view);
  const rows = await server.sql`
    select reason, event_count::int from analytics_daily_drops
    where user_id = ${profile.user_id} order by reason`;
  expect([...rows]).toEqual([
    { reason: 'bot', event_count: 2 },
    { reason: 'owner', event_count: 1 },
  ]);
});

test('a visitor counts once a day per page, by address and browser', async () => {
  const [profile, other] = [await createProfile(server.sql), await createProfile(server.sql)];
  const view = { type: 'profile_view', profile_id: profile.id };
  const from = async (client: string, agent: string, profile_id = profile.id) => {
    address = client;
    expect(await report({ ...view, profile_id }, { 'user-agent': agent })).toEqual(ACCEPTED);
  };
  await from('198.51.100.1', BROWSER);
  await from('198.51.100.1', BROWSER);
  await from('198.51.100.1', PHONE);
  await from('198.51.100.2', PHONE);
  await from('198.51.100.2', PHONE, other.id);
  expect(await countVisitors(profile.user_id)).toBe(3);
  expect(await countVisitors(other.user_id)).toBe(1);
  const hashes = await server.sql`
    select length(visitor) as bytes, count(distinct visitor)::int as count
    from private.daily_visitors where user_id in (${profile.user_id}, ${other.user_id}) group by 1`;
  expect([...hashes]).toEqual([{ bytes: 16, count: 4 }]);
});

test.for([
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['Do Not Track', { dnt: '1' }],
] as const)('with %s a view is counted without a visitor hash', async ([, headers]) => {
  const profile = await createProfile(server.sql);
  expect(await report({ type: 'profile_view', profile_id: profile.id }, headers)).toEqual(ACCEPTED);
  expect(await countRows(profile.user_id)).toEqual({ raw: 1, daily: 1 });
  expect(await countVisitors(profile.user_id)).toBe(0);
  const hashes = await server.sql`
    select from private.daily_visitors where user_id = ${profile.user_id}`;
  expect(hashes).toHaveLength(0);
});

test('visits are counted daily by source, country, campaign and device', async () => {
  const profile = await createProfile(server.sql);
  const view = { type: 'profile_view', profile_id: profile.id };
  await report(
    { ...view, referrer: 'https://t.co/x', utm_source: ' News ', utm_campaign: 'Autumn' },
    { 'x-country': 'SE', 'user-agent': PHONE },
  );
  await report({ ...view, referrer: 'http://localhost:3000/bio/somebody' });
  await report({ ...view, source: 'qr' });
  const rows = await server.sql`
    select dimension || '=' || value as counted, event_count::int from analytics_daily_values
    where user_id = ${profile.user_id}`;
  expect(
    Object.fromEntries(rows.map(({ counted, event_count }) => [counted, event_count])),
  ).toEqual({
    'source=': 1,
    'source=t.co': 1,
    'source=qr': 1,
    'device=mobile': 1,
    'device=desktop': 2,
    'country=SE': 1,
    'utm_source=news': 1,
    'utm_campaign=autumn': 1,
  });
});
