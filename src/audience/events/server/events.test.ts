import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '#database/connect.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createTestDatabase } from '#test/database.ts';
import { createProfile, createUnconfirmedUser } from '#test/factories.ts';
import { openDatabaseProxy } from '#test/servers/database-proxy.ts';
import { createCollector } from './collector.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.6 Mobile/15E148 Safari/604.1';

const address = '198.51.100.1';

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
const droppedFor = (reason: string) => ({ status: 202, body: { accepted: false, reason } });

const countRows = async (user_id: string) => {
  const [row] = await server.sql`
    select (select count(*)::int from analytics where user_id = ${user_id}) as raw,
      (select coalesce(sum(event_count), 0)::int from analytics_daily where user_id = ${user_id}) as daily`;
  return row;
};

test('a view is stored and counted on its day', async () => {
  const profile = await createProfile(server.sql);
  const view = {
    type: 'profile_view',
    profile_id: profile.id,
    referrer: 'https://www.instagram.com/p/1',
  };
  expect(await report(view)).toEqual(ACCEPTED);
  expect(await countRows(profile.user_id)).toEqual({ raw: 1, daily: 1 });
  const [row] = await server.sql`select * from analytics where user_id = ${profile.user_id}`;
  expect(row).toMatchObject({ event_type: 'profile_view' });
  expect(row?.event_data).toMatchObject({ referrer: 'www.instagram.com', device: 'desktop' });
});

test('a view from a scanned code is marked as such, and other sources are ignored', async () => {
  const profile = await createProfile(server.sql);
  const view = { type: 'profile_view', profile_id: profile.id };
  await report({ ...view, source: 'qr' });
  await report({ ...view, source: 'x'.repeat(100) });
  const rows = await server.sql`
    select event_data ->> 'source' as source from analytics
    where user_id = ${profile.user_id} order by id`;
  expect(rows.map(({ source }) => source)).toEqual(['qr', null]);
});

test('a visitor’s address and browser aren’t stored', async () => {
  const profile = await createProfile(server.sql);
  await report(
    { type: 'profile_view', profile_id: profile.id },
    { 'user-agent': `${PHONE} Marked/1.0` },
  );
  const [row] =
    await server.sql`select to_jsonb(a)::text as text from analytics a where user_id = ${profile.user_id}`;
  expect(row?.text).not.toMatch(/Marked|198\.51/);
  expect(row?.text).toContain('"device": "mobile"');
});

test('a click counts under its type and section, or as Unknown without a type', async () => {
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

test('more than 5 clicks a second are dropped, per profile', async () => {
  const [profile, other] = [await createProfile(server.sql), await createProfile(server.sql)];
  const click = { type: 'link_click', profile_id: profile.id };
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(click)));
  expect(answers.filter(({ body }) => body.accepted)).toHaveLength(5);
  expect(answers.filter(({ body }) => body.reason === 'click_limit')).toHaveLength(3);
  expect(await countRows(profile.user_id)).toEqual({ raw: 5, daily: 5 });
  expect((await report({ ...click, profile_id: other.id })).body).toEqual({ accepted: true });
});

test('nothing is counted for a hidden page', async () => {
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

test('another site’s visitors can’t be counted here', async () => {
  const profile = await createProfile(server.sql);
  const view = { type: 'profile_view', profile_id: profile.id };
  expect((await report(view, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await countRows(profile.user_id)).toEqual({ raw: 0, daily: 0 });
});

test.for([
  ['that runs script', 'javascript:alert(1)'],
  ['that PostgreSQL cannot store', 'https://example.com/\ud800'],
] as const)('a URL %s is dropped from its click, which still counts', async ([, link_url]) => {
  const profile = await createProfile(server.sql);
  const click = { type: 'link_click', profile_id: profile.id, link_url };
  expect(await report(click)).toEqual(ACCEPTED);
  const [row] =
    await server.sql`select event_data from analytics where user_id = ${profile.user_id}`;
  expect(row?.event_data).toMatchObject({ link_url: '' });
});

test.for([
  ['a bot', 'bot', {}, { 'user-agent': 'curl/8.5.0' }],
  ['a client without a user agent', 'bot', {}, { 'user-agent': '' }],
  ['a link preview', 'link_preview', {}, { 'user-agent': 'WhatsApp/2.23.20.0 A' }],
  ['a page loaded ahead', 'prefetch', {}, { 'sec-purpose': 'prefetch;prerender' }],
  ['a page loaded ahead by Firefox', 'prefetch', {}, { 'x-moz': 'prefetch' }],
  ['a preview in Safari', 'prefetch', {}, { 'x-purpose': 'preview' }],
  ['the owner', 'owner', { is_owner: true }, {}],
  ['a hidden page', 'hidden', { is_hidden: true }, {}],
] as const)('%s is not counted: %s', async ([, reason, details, headers]) => {
  const profile = await createProfile(server.sql);
  const view = { type: 'profile_view', profile_id: profile.id, ...details };
  expect(await report(view, headers)).toEqual(droppedFor(reason));
  expect(await countRows(profile.user_id)).toEqual({ raw: 0, daily: 0 });
  expect(await readMetrics()).toContain(`vizit_events_total{outcome="${reason}"}`);
});

const readMetrics = async () => {
  const answer = await server.app.request(
    'http://localhost:3000/metrics',
    { headers: { host: 'localhost:3000' } },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  );
  return answer.text();
};

test('a repeated event counts once, and another one by the same visitor counts separately', async () => {
  const profile = await createProfile(server.sql);
  const view = { type: 'profile_view', profile_id: profile.id, id: 'k3f9x0ab12' };
  expect(await report(view)).toEqual(ACCEPTED);
  expect(await report(view)).toEqual(droppedFor('duplicate'));
  expect(await report({ ...view, id: 'k3f9x0ab13' })).toEqual(ACCEPTED);
  expect(await countRows(profile.user_id)).toEqual({ raw: 2, daily: 2 });
});

test('an address that reports too many events is limited, whatever its user agent', async () => {
  const limited = await createTestApp({
    limits: { ...RATE_LIMITS, eventsPerAddress: { points: 2, durationSeconds: 60 } },
  });
  const profile = await createProfile(limited.sql);
  const { issue } = limited.leadStamps;
  const stamp = issue(profile.id, new Date());
  const view = { type: 'profile_view', profile_id: profile.id, stamp };
  const ask = async (agent: string) => {
    const answer = await limited.app.request('/events', postJson(view, { 'user-agent': agent }));
    return (await answer.json()).reason;
  };
  expect([await ask(BROWSER), await ask('curl/8.5.0'), await ask(PHONE)]).toEqual([
    undefined,
    'bot',
    'address_limit',
  ]);
  await limited.close();
});

test('in a database outage an event is refused and can be sent again', async () => {
  const database = await createTestDatabase('product');
  const proxy = await openDatabaseProxy(database.url);
  const sql = connect(proxy.url, { max: 2 });
  const cut = await createTestApp({
    sql,
    collector: createCollector({ ask: (work) => work(sql) }),
  });
  const profile = await createProfile(database.sql);
  const stamp = cut.leadStamps.issue(profile.id, new Date());
  const view = { type: 'profile_view', profile_id: profile.id, id: 'k3f9x0ab12', stamp };
  const ask = () => cut.app.request('/events', postJson(view, { 'user-agent': BROWSER }));
  await proxy.cut();
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await proxy.mend();
  await vi.waitFor(async () => expect(await (await ask()).json()).toEqual({ accepted: true }));
  await sql.end({ timeout: 0 });
  await proxy.close();
  await cut.close();
  await database.drop();
});

test('an event without its page’s current stamp isn’t counted', async () => {
  const profile = await createProfile(server.sql);
  const other = await createProfile(server.sql);
  const view = { type: 'profile_view', profile_id: profile.id };
  const { issue } = server.leadStamps;
  const drawn = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 60 * 60 * 1000);
  const forged = `${issue(profile.id, drawn(1)).slice(0, -1)}!`;
  for (const stamp of [
    undefined,
    7,
    '',
    forged,
    issue(other.id, drawn(1)),
    issue(profile.id, drawn(25)),
  ]) {
    expect(await report({ ...view, stamp })).toEqual(droppedFor('not_from_page'));
  }
  for (const hoursAgo of [0, 23]) {
    expect(await report({ ...view, stamp: issue(profile.id, drawn(hoursAgo)) })).toEqual(ACCEPTED);
  }
});

test('an address’s views of a page are limited per hour, separately from its clicks', async () => {
  const limits = { ...RATE_LIMITS, eventsPerVisitor: { points: 2, durationSeconds: 3600 } };
  const { sql, leadStamps } = server;
  const small = await createTestApp({
    limits,
    sql,
    leadStamps,
    collector: createCollector({ ask: (work) => work(sql) }),
  });
  const [profile, other] = [await createProfile(server.sql), await createProfile(server.sql)];
  const send = async (body: object) => {
    const answer = await small.app.request(
      '/events',
      postJson(stamp(body), { 'user-agent': BROWSER }),
    );
    return ((await answer.json()) as { reason?: string }).reason;
  };
  const view = { type: 'profile_view', profile_id: profile.id };
  expect([await send(view), await send(view), await send(view)]).toEqual([
    undefined,
    undefined,
    'visitor_limit',
  ]);
  expect(await send({ ...view, type: 'link_click' })).toBeUndefined();
  expect(await send({ ...view, profile_id: other.id })).toBeUndefined();
  await small.close();
});
