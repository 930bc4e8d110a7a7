import { setTimeout as realTime } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Sql } from '#database/connect.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts';
import { createPremiumProfile, createProfile } from '#test/factories.ts';
import { createCollector } from './events/collector.ts';

/* A PostgreSQL that takes connections and statements, and says nothing: stopped, swapping, cut off. */

let database: TestDatabase;
let proxy: DatabaseProxy;
let sql: Sql;
let server: TestApp;
beforeAll(async () => {
  database = await createTestDatabase('product');
  proxy = await openDatabaseProxy(database.url);
  sql = connect(proxy.url, { max: 2 });
  server = await createTestApp({}, { sql });
});
afterAll(async () => {
  proxy.resume();
  await server.close();
  await sql.end({ timeout: 0 });
  await proxy.close();
  await database.drop();
});

test('whoever watches the server is told within a second, however often it asks, and of the end', async () => {
  const ask = () => server.app.request('/healthz');
  expect((await ask()).status).toBe(200);
  proxy.pause();
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
  expect(await answers[0]?.json()).toMatchObject({ code: 'unavailable' });
  proxy.resume();
  await vi.waitFor(async () => expect((await ask()).status).toBe(200));
});

test('events are refused at once while it hangs, and taken when it is back', async () => {
  const { id } = await createProfile(database.sql);
  const collector = createCollector({ ask: (work) => work(sql), patienceMs: 300 });
  const add = () =>
    collector
      .add({
        profile_id: id,
        event_type: 'profile_view',
        created_at: new Date().toISOString(),
        event_data: { device: 'mobile', referrer: '' },
        visitor: null,
      })
      .catch((error: { code: string }) => error.code);
  // The first write on a connection prepares more than it writes.
  await vi.waitFor(async () => expect(await add()).toBe(true));
  proxy.pause();
  const waiting = [add()];
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  waiting.push(...Array.from({ length: 50 }, add));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['unavailable']));
  expect(await add(), 'nothing waits behind it').toBe('unavailable');
  proxy.resume();
  await vi.waitFor(async () => expect(await add()).toBe(true));
  await collector.stop();
});

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** By when everybody has an answer, in seconds: of our own routes, and of the gateway. */
const OWN_PATIENCE = 10;
const GATEWAY_PATIENCE = 25;
/** When nobody waits for an answer any more; and how long a second takes, in which sockets and threads do their part. */
const CLOCK_END = 60;
const SECOND_MS = 10;

test('nobody waits for it for ever: each route says within seconds that it is not available', async () => {
  const { id, username } = await createPremiumProfile(database.sql, {
    sections_enabled: { lead_form: true, vcard: true },
    section_order: ['lead_form', 'vcard'],
  });
  const { anonKey, serviceRoleKey } = server.keys;
  const anonymous = { apikey: anonKey };
  const signedIn = {
    authorization: `Bearer ${await server.keys.sign(
      { sub: crypto.randomUUID(), session_id: crypto.randomUUID(), role: 'authenticated' },
      60,
    )}`,
  };
  const password = { email: 'ada@vizit.test', password: 'a long enough password' };
  const stamp = server.leadStamps.issue(id, new Date(Date.now() - 60_000));
  const lead = { profile_id: id, stamp, full_name: 'Ada', email: 'ada@vizit.test' };
  const details = `/my-details/${server.leadTokens.issue(crypto.randomUUID())}`;
  const questions: [path: string, init?: RequestInit][] = [
    [`/bio/${username}`],
    [`/bio/${username}.json`],
    [`/bio/${username}.vcf`],
    [`/bio/${username}.svg`],
    [`/bio/${username}/card.png`],
    ['/sitemap.xml'],
    ['/privacy'],
    [details],
    ['/leads', postJson(lead)],
    [
      '/events',
      postJson({ type: 'profile_view', profile_id: id, stamp }, { 'user-agent': BROWSER }),
    ],
    ['/export', { headers: signedIn }],
    ['/rest/v1/profiles', { headers: anonymous }],
    ['/rest/v1/profiles', { headers: signedIn }],
    ['/rest/v1/rpc/quota_usage', postJson({}, signedIn)],
    ['/auth/v1/token?grant_type=password', postJson(password, anonymous)],
    ['/auth/v1/signup', postJson(password, anonymous)],
    ['/auth/v1/user', { headers: signedIn }],
    ['/storage/v1/object/public/pictures/a/b.png'],
    ['/storage/v1/object/pictures/a/b.png', { headers: signedIn }],
    ['/storage/v1/bucket', { headers: { authorization: `Bearer ${serviceRoleKey}` } }],
  ];
  // A schema that is known already is not what hangs.
  await server.app.request('/rest/v1/profiles', { headers: anonymous });
  proxy.pause();
  const clock = useClock();
  const answers = await Promise.all(
    // More at once than there are connections.
    [...questions, ...questions, ...questions].map(async ([path, init]) => {
      const answer = await Promise.race([server.app.request(path, init), clock.end]);
      const text = await answer?.text();
      return { path, status: answer?.status, text, second: clock.second() };
    }),
  ).finally(clock.stop);
  for (const { path, status, text, second } of answers) {
    const isGateway = /^\/\w+\/v1\//.test(path);
    // What PostgREST says of a connection that none gave back in time.
    const isUpstream = text?.includes('PGRST003');
    expect(second, path).toBeLessThanOrEqual(isGateway ? GATEWAY_PATIENCE : OWN_PATIENCE);
    expect([path, status]).toEqual([path, path === '/privacy' ? 200 : isUpstream ? 504 : 503]);
    expect(text, path).toMatch(/[a-z]+ [a-z]+/);
  }
  proxy.resume();
  await vi.waitFor(async () => {
    expect((await server.app.request(`/bio/${username}.json`)).status).toBe(200);
  });
});

/** Time that passes at once, second by second; what comes over sockets comes in between. */
function useClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let second = 0;
  let isOver = false;
  const run = async () => {
    for (; !isOver && second < CLOCK_END; second += 1) {
      await realTime(SECOND_MS);
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  return {
    second: () => second,
    end: run(),
    stop: () => {
      isOver = true;
      vi.useRealTimers();
    },
  };
}
