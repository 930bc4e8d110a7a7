import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type ListenerUnderTest, listenUnderTest } from '#gateway/listener-under-test.ts';
import {
  createRateLimitStore,
  type RateLimitStore,
} from '#gateway/rate-limits/rate-limit-store.ts';
import { createAsk } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { createLog } from '#kit/server/process/log.ts';
import { GATEWAY_RATE_LIMITS } from '#test/cases/rate-limits.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAuthGuard } from './auth-guard.ts';
import { createSessionGuard } from './open-hosted.ts';
import { ELSEWHERE, SHAPES } from './paths-under-test.ts';
import { createProxy } from './proxy.ts';

const ID = '7b1c1d9e-3a54-4d6f-9d0b-2f6f1c8f3f10';
const KEYS = { publishableKey: 'sb_publishable_a', secretKey: 'sb_secret_a' };

/** Every endpoint the product's client calls, and the limit that counts it, written out again. */
const PLACES: Readonly<Record<string, string | null>> = {
  'POST /signup': 'signUpPerAddress',
  'POST /token?grant_type=password': 'signInPerAddress',
  'POST /token?grant_type=pkce': 'signInPerAddress',
  'POST /token?grant_type=refresh_token': 'refreshPerAddress',
  'POST /otp': 'mailPerAddress',
  'POST /recover': 'mailPerAddress',
  'POST /resend': 'mailPerAddress',
  'POST /verify': 'verifyPerAddress',
  'GET /reauthenticate': 'mailPerAddress',
  'GET /user': null,
  'PUT /user': 'signInPerAddress',
  'POST /logout?scope=global': null,
  'GET /user/identities/authorize?provider=github': 'providerPerAddress',
  [`DELETE /user/identities/${ID}`]: null,
  'POST /factors': 'verifyPerAddress',
  [`POST /factors/${ID}/challenge`]: null,
  [`POST /factors/${ID}/verify`]: 'verifyPerAddress',
  [`DELETE /factors/${ID}`]: null,
  'GET /passkeys': null,
  [`PATCH /passkeys/${ID}`]: null,
  [`DELETE /passkeys/${ID}`]: null,
  'POST /passkeys/registration/options': 'passkeyPerAddress',
  'POST /passkeys/registration/verify': 'passkeyPerAddress',
  'POST /passkeys/authentication/options': 'passkeyPerAddress',
  'POST /passkeys/authentication/verify': 'passkeyPerAddress',
};

type Recorded = { target: string; body: string; headers: Record<string, unknown> };

let database: TestDatabase;
let front: ListenerUnderTest;
let limitStore: RateLimitStore;
let close: () => Promise<void>;
const recorded: Recorded[] = [];
/** Each test has its own address: a refused one is remembered. */
let caller = 0;

beforeAll(async () => {
  database = await createTestDatabase('product');
  limitStore = createRateLimitStore(database.sql);
  const asking = createAsk(database.sql, 2);
  const backend = createServer((asked, answer) => {
    let body = '';
    asked.on('data', (piece) => {
      body += piece;
    });
    asked.on('end', () => {
      recorded.push({ target: `${asked.method} ${asked.url}`, body, headers: asked.headers });
      answer.setHeader('content-type', 'application/json').end('{}');
    });
  });
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const clientAddress = () => `192.0.2.${caller}`;
  const guardDeps = { ask: asking.ask, clock: () => new Date(), limitStore, clientAddress };
  const log = createLog('silent');
  front = await listenUnderTest();
  front.app.route(
    '/',
    createProxy({
      hosted: { ...KEYS, url },
      publicUrl: 'https://vizit.example',
      clientAddress,
      guard: createAuthGuard(guardDeps),
      sessionGuard: createSessionGuard({ sql: database.sql, ask: asking.ask, log }),
    }),
  );
  front.app.onError((error, context) => {
    if (!(error instanceof ApiError)) throw error;
    return context.json({ code: error.code }, error.status);
  });
  close = async () => {
    await front.close();
    backend.closeAllConnections();
    backend.close();
    await asking.close();
  };
});
beforeEach(async () => {
  caller += 1;
  recorded.length = 0;
  await database.sql`delete from auth.rate_limits`;
});
afterAll(async () => {
  await close();
  await limitStore.close();
  await database.drop();
});

const PERSON = { email: 'ada@example.org', password: 'correct horse battery' };

/** Sends the target as given: `fetch` would normalise it. */
async function send(
  method: string,
  target: string,
  { body, ...headers }: { body?: string } & Record<string, string> = {},
): Promise<[number, string]> {
  const asked = request(new URL(front.url), {
    method,
    path: encodeURI(target).replaceAll('%25', '%'),
    headers: { 'content-type': 'application/json', ...headers },
    agent: false,
  });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const piece of answer) text += piece;
  const said = text.startsWith('{') ? JSON.parse(text) : {};
  return [answer.statusCode, said.error_code ?? said.code ?? ''];
}

const ask = (place: string, body: object = PERSON, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = place.split(' ');
  const hasBody = !['GET', 'DELETE'].includes(method);
  return send(method, `/auth/v1${path}`, {
    ...(hasBody && { body: JSON.stringify(body) }),
    ...headers,
  });
};

test.each(Object.entries(PLACES))('%s is proxied and counted by %s', async (place, limit) => {
  expect(await ask(place)).toEqual([200, '']);
  expect(recorded.map(({ target }) => target)).toEqual([place.replace(' ', ' /auth/v1')]);
  const counted = await database.sql<{ key: string; points: number }[]>`
    select split_part(key, ':', 2) as key, points from auth.rate_limits`;
  expect([...counted]).toEqual(limit === null ? [] : [{ key: limit, points: 1 }]);
  if (limit === null) return;
  const [points] = GATEWAY_RATE_LIMITS[limit] ?? [0];
  await database.sql`update auth.rate_limits set points = ${points}`;
  expect(await ask(place)).toEqual([429, 'over_request_rate_limit']);
  expect(recorded).toHaveLength(1);
});

test.each(SHAPES)('%j is not available to clients', async (path) => {
  for (const method of ['POST', 'PUT']) {
    const [status] = await send(method, `/auth/v1${path}`, { body: JSON.stringify(PERSON) });
    expect([400, 404]).toContain(status);
  }
  expect(recorded).toEqual([]);
});

test.each(ELSEWHERE)('%j reaches no other part of the backend', async (path) => {
  expect([400, 404]).toContain((await send('POST', path, { body: '{}' }))[0]);
  expect(recorded).toEqual([]);
});

test('at least forty path shapes are tested', () => {
  expect(SHAPES.length).toBeGreaterThanOrEqual(40);
});

const CLOSED = 'eve@mail.closed.example';

test.each(['POST /signup', 'POST /otp', 'PUT /user'])(
  '%s refuses an address at a closed domain, however its field is spelled',
  async (place) => {
    await database.sql`
      insert into private.banned_mail_domains (domain) values ('closed.example')
      on conflict do nothing`;
    for (const body of [
      { email: CLOSED },
      { EMAIL: CLOSED },
      { Email: ` ${CLOSED.toUpperCase()} ` },
      { email: 'eve@ＭＡＩＬ.closed.example' },
    ]) {
      expect([body, ...(await ask(place, body))]).toEqual([body, 400, 'email_address_invalid']);
    }
    for (const body of [
      { email: PERSON.email, EMAIL: CLOSED },
      { email: [CLOSED] },
      { email: 'eve@closed.example@example.org' },
    ]) {
      expect([body, ...(await ask(place, body))]).toEqual([body, 400, 'validation_failed']);
    }
    expect(recorded).toEqual([]);
    expect(await ask(place)).toEqual([200, '']);
  },
);

test.each([
  ['POST /signup', {}],
  ['POST /otp', {}],
  ['POST /otp', { create_user: null }],
  ['POST /otp', { Create_User: true }],
] as const)('with sign-up closed, %s with %j is refused', async (place, changed) => {
  await database.sql`update public.switches set is_on = false where name = 'sign_up'`;
  onTestFinished(async () => {
    await database.sql`update public.switches set is_on = true where name = 'sign_up'`;
  });
  expect(await ask(place, { ...PERSON, ...changed })).toEqual([422, 'signup_disabled']);
  const both = { ...PERSON, create_user: false, CREATE_USER: true };
  expect((await ask('POST /otp', both))[0]).toBe(400);
  expect(recorded).toEqual([]);
  expect(await ask('POST /otp', { ...PERSON, create_user: false })).toEqual([200, '']);
});

test('exactly the parsed request is forwarded', async () => {
  const body = '{"EMAIL":"Ada@Example.org","paſsword":"x","role":"admin","data":{"A":1,"A":2}}';
  await send('POST', '/auth/v1/signup?redirect_to=%2fa&x=1&apikey=y', {
    body,
    redirect_to: 'https://evil.example',
    'x-jwt-aud': 'other',
    'x-client-info': 'auth-js',
    'x-http-method-override': 'DELETE',
    authorization: 'bearer   a.b.c',
  });
  expect(recorded).toHaveLength(1);
  const [{ target, body: sent, headers }] = recorded as [Recorded];
  expect(target).toBe('POST /auth/v1/signup?redirect_to=%2Fa');
  expect(JSON.parse(sent)).toEqual({ email: 'ada@example.org', data: { A: 2 } });
  for (const name of ['redirect_to', 'x-jwt-aud', 'x-http-method-override']) {
    expect(headers).not.toHaveProperty(name);
  }
  expect(headers['x-client-info']).toBe('auth-js');
  expect(headers.authorization).toBe('Bearer a.b.c');
});

test.each(['Basic YTpi', 'Bearer\ta.b.c', 'a.b.c', 'AWS4-HMAC-SHA256 x', 'Bearer a, Bearer b'])(
  'an ambiguous token is refused: %j is not forwarded',
  async (authorization) => {
    for (const target of ['/rest/v1/profiles', '/storage/v1/object/pictures/a', '/auth/v1/user']) {
      expect((await send('GET', target, { authorization }))[0]).toBe(401);
    }
    expect(recorded).toEqual([]);
  },
);

test('a body that is not a JSON object, or is compressed, is refused', async () => {
  for (const body of ['[]', '{', 'null', 'email=a']) {
    expect(await send('POST', '/auth/v1/signup', { body })).toEqual([400, 'bad_json']);
  }
  expect(recorded).toEqual([]);
});

test('every sign-in method can be added only after a fresh sign-in', async () => {
  const claims = Buffer.from(JSON.stringify({ session_id: ID })).toString('base64url');
  const headers = { authorization: `Bearer e30.${claims}.x` };
  for (const place of [
    'POST /factors',
    'POST /passkeys/registration/options',
    'GET /user/identities/authorize?provider=github',
    'PUT /user',
  ]) {
    expect([place, ...(await ask(place, PERSON, headers))]).toEqual([
      place,
      400,
      'reauthentication_needed',
    ]);
  }
  expect(recorded).toEqual([]);
  expect(await ask('PUT /user', { data: { full_name: 'Ada' } }, headers)).toEqual([200, '']);
});
