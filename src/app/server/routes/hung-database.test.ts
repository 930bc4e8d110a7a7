import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { redeemRecoveryCode } from '#account/sign-in/server/recovery-codes.ts';
import { createCollector } from '#audience/events/server/collector.ts';
import { connect, type Sql } from '#database/connect.ts';
import { ConnectionError } from '#gateway/connections/connection-errors.ts';
import { createAsk } from '#kit/server/data/ask.ts';
import { type BillingLock, createBillingLock } from '#money/server/billing-lock.ts';
import { createPayments } from '#money/server/stripe.ts';
import { createCustomerSync } from '#money/sync/server/sync-customer.ts';
import { codeCardPath, codePortraitPath, scanPath } from '#page/qr/rules/scan-path.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile, createProfile } from '#test/factories.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/servers/database-proxy.ts';
import { waitForWaiting } from '#test/waiting-statements.ts';
import { FUNCTIONS, PASS_TYPE, useQuickClock, WALLETS } from './hung-database-under-test.ts';

/* A PostgreSQL that accepts connections and statements, and never answers: stopped, swapping, cut off. */

const WEBHOOK_SECRET = 'whsec_of_the_test';

let database: TestDatabase;
let proxy: DatabaseProxy;
let sql: Sql;
let server: TestApp;
let lock: BillingLock;
beforeAll(async () => {
  database = await createTestDatabase('product');
  proxy = await openDatabaseProxy(database.url);
  sql = connect(proxy.url, { max: 2 });
  const payments = createPayments({ secretKey: 'sk_test_key', webhookSecret: WEBHOOK_SECRET });
  lock = createBillingLock(sql, payments);
  server = await createTestApp(
    { payments, syncCustomer: createCustomerSync(lock), wallets: WALLETS },
    { sql, deadlines: {} },
  );
  // The schema is read at start, which takes the connection that the tests need.
  await server.app.request('/rest/v1/profiles', { headers: anonymous() });
});
afterEach(() => proxy.resume());
afterAll(async () => {
  await server.close();
  await lock.close();
  await sql.end({ timeout: 0 });
  await proxy.close();
  await database.drop();
});

test('a health check reports an outage within a second, however often requested, and its end', async () => {
  const ask = () => server.app.request('/healthz');
  expect((await ask()).status).toBe(200);
  await proxy.pauseAtRest();
  const clock = useQuickClock(CLOCK_END);
  const answering = Promise.all(Array.from({ length: 20 }, ask));
  const answers = await answering.finally(clock.stop);
  expect(clock.second()).toBeLessThanOrEqual(1);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
  expect(await answers[0]?.json()).toMatchObject({ code: 'unavailable' });
  proxy.resume();
  await vi.waitFor(async () => expect((await ask()).status).toBe(200));
});

test('events are refused at once while the database hangs, and accepted afterwards', async () => {
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
  // A connection's first write prepares more than it writes.
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

type Question = [path: string, init?: RequestInit];

/** An event in Stripe's format, for an unknown customer. */
function signEvent(): RequestInit {
  const object = { id: 'sub_1', object: 'subscription', customer: 'cus_1' };
  const event = { id: 'evt_1', object: 'event', livemode: false, data: { object } };
  const payload = JSON.stringify({ ...event, type: 'customer.subscription.updated' });
  const now = Math.floor(Date.now() / 1000);
  const hmac = createHmac('sha256', WEBHOOK_SECRET).update(`${now}.${payload}`).digest('hex');
  return postJson(payload, { 'stripe-signature': `t=${now},v1=${hmac}` });
}

const anonymous = () => ({ apikey: server.keys.anonKey });

/** @returns headers of a session of this user */
async function signIn(sub: string) {
  const session_id = crypto.randomUUID();
  const claims = { sub, session_id, role: 'authenticated', aal: 'aal1' };
  return { authorization: `Bearer ${await server.keys.sign(claims, 600)}` };
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** The deadline of every answer, in seconds. */
const PATIENCE = 5;
/** Needs no database. */
const ALWAYS_THERE = new Set(['/privacy', '/terms.json']);
/** When clients stop waiting, in seconds. */
const CLOCK_END = 60;

test('in a hung database each route answers 503 with Retry-After within five seconds', async () => {
  const { id, user_id, username } = await createPremiumProfile(database.sql, {
    sections_enabled: { lead_form: true, vcard: true },
    section_order: ['lead_form', 'vcard'],
  });
  const { serviceRoleKey } = server.keys;
  const service = { authorization: `Bearer ${serviceRoleKey}`, apikey: serviceRoleKey };
  const signedIn = await signIn(user_id);
  const wallet = { authorization: 'ApplePass token' };
  const apiKey = { authorization: `Bearer vzt_${'a'.repeat(43)}` };
  const password = { email: 'ada@vizit.test', password: 'a long enough password' };
  const stamp = server.leadStamps.issue(id, new Date(Date.now() - 60_000));
  const lead = { profile_id: id, stamp, full_name: 'Ada', email: 'ada@vizit.test' };
  const unsubscribe = `/unsubscribe/${server.unsubscribeTokens.issue({ userId: user_id, kind: 'leads' })}`;
  const details = `/my-details/${server.leadTokens.issue(crypto.randomUUID())}`;
  // For another user each time; otherwise the mail limits would answer first.
  const ask = (person = crypto.randomUUID()): Question[] => [
    [`/bio/${username}`],
    [`/bio/${username}.json`],
    [`/bio/${username}.vcf`],
    [`/bio/${username}.svg`],
    [`/bio/${username}/card.png`],
    [`/bio/${username}.pkpass`],
    [`/bio/${username}.googlewallet`],
    [`/wallet/v1/passes/${PASS_TYPE}/${person}`, { headers: wallet }],
    [`/wallet/v1/devices/phone/registrations/${PASS_TYPE}`],
    [
      `/wallet/v1/devices/phone/registrations/${PASS_TYPE}/${person}`,
      postJson({ pushToken: 'ab' }, wallet),
    ],
    [`/bio/${username}/swap`],
    [`/bio/${username}/swap.json`],
    [`/bio/${username}/portrait.png`],
    ['/sitemap.xml'],
    ['/privacy'],
    ['/terms.json'],
    [`/team/nobody`],
    [`/report/${username}`],
    [`/report/${username}`, { method: 'POST', body: new URLSearchParams({ reason: 'spam' }) }],
    [scanPath(id)],
    [codePortraitPath(id)],
    [codeCardPath(id)],
    [
      unsubscribe,
      { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    ],
    [details],
    [`${details}/erase`, { method: 'POST' }],
    ['/healthz'],
    ['/api/v1/profile', { headers: apiKey }],
    ['/api/v1/leads', postJson({ full_name: 'Ada' }, apiKey)],
    ['/webhooks/stripe', signEvent()],
    ...FUNCTIONS.map(
      ([name, body]): Question => [`/functions/v1/${name}`, postJson(body, signedIn)],
    ),
    ['/leads', postJson(lead)],
    [
      '/events',
      postJson({ type: 'profile_view', profile_id: id, stamp }, { 'user-agent': BROWSER }),
    ],
    ['/export', { headers: signedIn }],
    ['/rest/v1/profiles', { headers: anonymous() }],
    ['/rest/v1/profiles', { headers: signedIn }],
    ['/rest/v1/rpc/quota_usage', postJson({}, signedIn)],
    ['/auth/v1/token?grant_type=password', postJson(password, anonymous())],
    ['/auth/v1/signup', postJson(password, anonymous())],
    ['/auth/v1/token?grant_type=refresh_token', postJson({ refresh_token: 'abc' }, anonymous())],
    ['/auth/v1/recover', postJson({ email: `${person}@vizit.test` }, anonymous())],
    ['/auth/v1/otp', postJson({ email: `${person}@vizit.test`, create_user: false }, anonymous())],
    ['/auth/v1/verify', postJson({ type: 'recovery', token_hash: 'abc' }, anonymous())],
    ['/auth/v1/resend', postJson({ type: 'signup', email: `${person}@vizit.test` }, anonymous())],
    ['/auth/v1/passkeys/authentication/options', postJson({}, anonymous())],
    ['/auth/v1/user', { headers: signedIn }],
    ['/auth/v1/user', { ...postJson({ data: { a: 1 } }, signedIn), method: 'PUT' }],
    ['/auth/v1/logout', { method: 'POST', headers: signedIn }],
    ['/auth/v1/factors', postJson({ factor_type: 'totp' }, signedIn)],
    ['/auth/v1/admin/users', { headers: service }],
    ['/auth/v1/invite', postJson({ email: 'grace@vizit.test' }, service)],
    ['/storage/v1/object/public/pictures/a/b.png'],
    ['/storage/v1/object/pictures/a/b.png', { headers: signedIn }],
    ['/storage/v1/bucket', { headers: { authorization: `Bearer ${serviceRoleKey}` } }],
  ];
  await proxy.pauseAtRest();
  const clock = useQuickClock(CLOCK_END);
  const answers = await Promise.all(
    // More at once than there are connections.
    [...ask(), ...ask(), ...ask()].map(async ([path, init]) => {
      const answer = await Promise.race([server.app.request(path, init), clock.end]);
      const text = await answer?.text();
      const retryAfter = answer?.headers.get('retry-after');
      return { path, status: answer?.status, retryAfter, text, second: clock.second() };
    }),
  ).finally(clock.stop);
  const wrong = answers.filter(({ path, status, retryAfter, text, second }) => {
    if (ALWAYS_THERE.has(path)) return status !== 200;
    const isTold = /[a-z]+ [a-z]+/.test(text ?? '') && Number(retryAfter) > 0;
    return status !== 503 || second > PATIENCE || !isTold;
  });
  expect(wrong).toEqual([]);
  proxy.resume();
  await expect
    .poll(async () => (await server.app.request(`/bio/${username}.json`)).status)
    .toBe(200);
});

test('a password reset request is answered in time too', async () => {
  const recover = () =>
    server.app.request(
      '/auth/v1/recover',
      postJson({ email: `${crypto.randomUUID()}@vizit.test` }, anonymous()),
    );
  await vi.waitFor(async () => expect((await recover()).status).toBe(200));
  await proxy.pauseAtRest();
  const clock = useQuickClock(CLOCK_END);
  const answer = await Promise.race([recover(), clock.end]).finally(clock.stop);
  expect(answer?.status).toBe(503);
  expect(clock.second()).toBeLessThanOrEqual(PATIENCE);
});

/** @returns a URL for a route's Hono path */
const toAddress = (route: string) =>
  route
    .replace(/:[a-zA-Z]+\{.*?\\\.(\w+)\}/, 'ada.$1')
    .replace(/:[a-zA-Z]+\{[^}]*\}+|:[a-zA-Z]+\??/g, () => crypto.randomUUID())
    .replaceAll('*', 'ada');

test('every route answers within five seconds whatever the method, and every function is tested above', async () => {
  const routes = server.app.routes.filter(({ path }) => !/^\/(sandbox|v1|\*)/.test(path));
  const functions = routes.flatMap(
    ({ path }) => /^\/functions\/v1\/([\w-]+)$/.exec(path)?.[1] ?? [],
  );
  expect([...new Set(functions)].sort()).toEqual(FUNCTIONS.map(([name]) => name).sort());
  expect(routes.length).toBeGreaterThan(100);
  const signedIn = await signIn(crypto.randomUUID());
  await vi.waitFor(async () => {
    const known = await server.app.request('/rest/v1/profiles', { headers: anonymous() });
    expect(known.status).toBe(401);
  });
  await proxy.pauseAtRest();
  const clock = useQuickClock(CLOCK_END);
  const late = await Promise.all(
    routes.map(async ({ method, path }) => {
      const verb = method === 'ALL' ? 'GET' : method;
      const init = verb === 'GET' ? { headers: signedIn } : postJson({}, signedIn);
      const request = server.app.request(toAddress(path), { ...init, method: verb });
      const answer = await Promise.race([request, clock.end]);
      await answer?.text();
      return answer && clock.second() <= PATIENCE ? [] : `${method} ${path}`;
    }),
  ).finally(clock.stop);
  proxy.resume();
  expect(late.flat()).toEqual([]);
});

test('a database that hangs while a recovery code waits for a lock is answered too', async () => {
  const { user_id: userId } = await createProfile(database.sql);
  const holder = await database.sql.reserve();
  await holder`begin`;
  await holder`select from auth.users where id = ${userId} for update`;
  const { ask, close } = createAsk(sql);
  const redeeming = redeemRecoveryCode(
    { ask, gateway: server.gateway },
    { userId, sessionId: crypto.randomUUID(), typed: 'ABCD-EFGH-JKMN-PQRS' },
  ).catch((error: unknown) => error);
  await waitForWaiting(database.sql, 1);
  proxy.pause();
  const outcome = await redeeming;
  proxy.resume();
  await holder`rollback`;
  holder.release();
  expect(outcome).toBeInstanceOf(ConnectionError);
  await close();
});
