import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from '@supabase/auth-js';
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type AuthUnderTest, SITE_URL, startAuth } from '../../auth-under-test.ts';
import { openBrowser } from '../../providers/providers-under-test.ts';

/*
 * A provider with any answers a test wants: hijacked, buggy, or behind an attacker in the middle.
 */

type Lie = {
  /** In the ID token. */
  claims?: Record<string, unknown>;
  /** Replaces the flow's own. */
  nonce?: string;
  expiresIn?: number;
  issuedIn?: number;
  foreignKey?: boolean;
  /** Without a signature. */
  unsigned?: boolean;
  /** In its metadata. */
  authorizationEndpoint?: string;
  userInfo?: object;
  /** Replaces all of that. */
  answer?: { status: number; body: string };
};

let auth: AuthUnderTest;
let server: Server;
let issuer: string;
let lie: Lie = {};
/** Of the latest flow. */
let nonce: string;

const OF_DOMAIN = 'sso:company';
let clientSecret = 's';
const troubles: string[] = [];

beforeAll(async () => {
  const own = await generateKeyPair('ES256');
  const foreign = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' };
  server = createServer(async ({ url = '' }, response) => {
    const signingKey = lie.foreignKey ? foreign.privateKey : own.privateKey;
    const { status, body } = await answer(url, jwk, signingKey);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = { name: 'google', label: 'Google', issuer, clientId: 'us', clientSecret: 's' };
  const ofDomain = { ...provider, name: OF_DOMAIN, label: 'Company', domain: 'example.com' };
  auth = await startAuth(
    await createTestDatabase('gateway'),
    { providers: [provider] },
    {
      domainProviders: {
        // Different settings each time, so that its metadata is fetched again.
        find: async (_db, name) => (name === OF_DOMAIN ? { ...ofDomain, clientSecret } : null),
        mayLink: async () => false,
        mayConnect: async () => false,
        isRequired: async () => false,
        note: async (_db, _name, trouble) => void troubles.push(trouble),
      },
    },
  );
});
afterAll(async () => {
  await auth.stop();
  await new Promise((closed) => server.close(closed));
});

async function answer(url: string, jwk: JWK, signingKey: CryptoKey) {
  const ok = (body: object) => ({ status: 200, body: JSON.stringify(body) });
  if (url.startsWith('/.well-known')) {
    return ok({
      issuer,
      authorization_endpoint: lie.authorizationEndpoint ?? `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: ['ES256'],
    });
  }
  if (url === '/keys') return ok({ keys: [jwk] });
  if (url === '/userinfo') return ok(lie.userInfo ?? {});
  if (lie.answer) return lie.answer;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: 'us', sub: 'ada', nonce: lie.nonce ?? nonce, ...HONEST };
  if (lie.unsigned) {
    const token = new UnsecuredJWT({ ...claims, ...lie.claims }).setIssuedAt(now);
    const id_token = token.setExpirationTime(now + 60).encode();
    return ok({ access_token: 'a', token_type: 'Bearer', id_token });
  }
  const token = await new SignJWT({ ...claims, ...lie.claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'own' })
    .setIssuedAt(now + (lie.issuedIn ?? 0))
    .setExpirationTime(now + (lie.expiresIn ?? 60))
    .sign(signingKey);
  return ok({ access_token: 'a', token_type: 'Bearer', id_token: token });
}

const HONEST = { email: 'ada@example.com', email_verified: true, name: 'Ada' };

/** Comes back from it. @returns the error code, or null, and where it ended */
async function comeBack(told: Lie, answers: Record<string, string> = {}, name = 'google') {
  lie = told;
  const browser = openBrowser(auth, { flowType: 'pkce' });
  const client = browser.newClient();
  const { data } = await client.signInWithOAuth({ provider: name as Provider });
  const asked = await browser.follow(data.url ?? '', issuer);
  nonce = asked.searchParams.get('nonce') ?? '';
  const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
  const state = asked.searchParams.get('state') ?? '';
  back.search = new URLSearchParams({ code: 'c', state, ...answers }).toString();
  const target = await browser.follow(back.href);
  expect(target.origin).toBe(SITE_URL);
  return { refusal: target.searchParams.get('error_code'), target, client };
}

async function comeIn(told: Lie) {
  const { client, target } = await comeBack(told);
  const { data, error } = await client.exchangeCodeForSession(
    target.searchParams.get('code') ?? '',
  );
  if (error) throw error;
  return data.user;
}

const CLAIM = 'OAUTH_JWT_CLAIM_COMPARISON_FAILED';
const UNSOUND = 'names nobody, or is of a time to come';
const RESPONSE = 'OAUTH_INVALID_RESPONSE';

const HOSTILE: [string, Lie, reason: string][] = [
  ['an unsigned token', { unsigned: true }, RESPONSE],
  ['another nonce', { nonce: 'of another flow' }, CLAIM],
  ['no nonce', { claims: { nonce: undefined } }, RESPONSE],
  ['another audience', { claims: { aud: 'somebody else' } }, CLAIM],
  ['another issuer', { claims: { iss: 'https://another.example' } }, CLAIM],
  ['the empty subject', { claims: { sub: '' } }, UNSOUND],
  ['a subject of blanks', { claims: { sub: '  ' } }, UNSOUND],
  ['a token of a time to come', { issuedIn: 60 }, UNSOUND],
  ['no subject', { claims: { sub: undefined } }, RESPONSE],
  ['a signature of somebody else', { foreignKey: true }, RESPONSE],
  ['a token that has run out', { expiresIn: -40 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
  ['a refusal', { answer: { status: 400, body: '{"error":"invalid_grant"}' } }, 'invalid_grant'],
  [
    'no ID token',
    { answer: { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' } },
    RESPONSE,
  ],
  [
    'userinfo of somebody else',
    { claims: { email: undefined }, userInfo: { ...HONEST, sub: 'eve' } },
    'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  ],
];

test.each(
  HOSTILE.flatMap(([told, lie, reason]) =>
    ['google', OF_DOMAIN].map((name) => [told, name, lie, reason] as const),
  ),
)('no sign-in follows %s from %s', async (_, name, told, reason) => {
  expect((await comeBack(told, {}, name)).refusal).toBe('bad_oauth_callback');
  expect(auth.reports.at(-1)).toContain(reason);
  expect(await auth.sql`select from auth.users`).toHaveLength(0);
});

test.each(['javascript:alert(1)//', 'http://id.example/authorize', 'data:text/html,'])(
  'no redirect goes to %s',
  async (authorizationEndpoint) => {
    clientSecret = authorizationEndpoint;
    lie = { authorizationEndpoint };
    const query = new URLSearchParams({ provider: OF_DOMAIN });
    const answer = await fetch(`${auth.url}/authorize?${query}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  },
);

test('an inactive domain provider is distinguished from an unknown one', async () => {
  const ask = async (name: string) => {
    const answer = await fetch(`${auth.url}/authorize?provider=${name}`, { redirect: 'manual' });
    return (await answer.json()).error_code;
  };
  expect([await ask('sso:another'), await ask('another')]).toEqual([
    'sso_provider_not_found',
    'validation_failed',
  ]);
});

test.each([
  [{ answer: { status: 401, body: '{"error":"invalid_client"}' } }, ['secret']],
  [{ answer: { status: 400, body: '{"error":"unauthorized_client"}' } }, ['secret']],
  [{ answer: { status: 502, body: 'bad gateway' } }, ['unreachable']],
  [{ answer: { status: 400, body: '{"error":"invalid_grant"}' } }, []],
  [{ nonce: 'of another flow' }, []],
])('after %j the provider is blamed for %j', async (told, noted) => {
  clientSecret = 's';
  troubles.length = 0;
  await comeBack(told, {}, OF_DOMAIN);
  expect(troubles).toEqual(noted);
});

test.each([
  ['no JSON', { answer: { status: 200, body: '<html>' } }],
  ['a fault', { answer: { status: 502, body: 'bad gateway' } }],
])('a provider that answers with %s counts as unreachable', async (_, told) => {
  expect((await comeBack(told)).refusal).toBe('service_unavailable');
});

test('an answer naming another issuer isn’t accepted from this provider', async () => {
  const iss = 'https://another.example';
  expect((await comeBack({}, { iss })).refusal).toBe('bad_oauth_callback');
});

test('a provider’s error is reported without its own words', async () => {
  const error_description = 'Call 555-0100 and say your password';
  const { target } = await comeBack({}, { error: 'server_error', error_description });
  expect(target.href).not.toContain('555-0100');
});

test('a clock half a minute late is tolerated, and overlong values are dropped', async () => {
  const user = await comeIn({
    expiresIn: -20,
    claims: {
      name: 'x'.repeat(5000),
      picture: 'javascript:alert(1)',
      email: ' ADA@Example.com',
      roles: ['admin'],
      app_metadata: { role: 'admin' },
    },
  });
  expect(user?.email).toBe('ada@example.com');
  expect(user?.app_metadata).toEqual({ provider: 'google', providers: ['google'] });
  expect(Object.keys(user?.user_metadata ?? {}).sort()).toEqual([
    'email',
    'email_verified',
    'iss',
    'phone_verified',
    'provider_id',
    'sub',
  ]);
});

test.each(['true', 1, 'yes'])(
  'only a boolean confirms an address, not %j',
  async (email_verified) => {
    const { refusal } = await comeBack({ claims: { sub: 'text', email_verified } });
    expect(refusal).toBe('provider_email_needs_verification');
  },
);

test('a replayed callback, with its cookie and another code, doesn’t sign in', async () => {
  lie = {};
  const browser = openBrowser(auth, { flowType: 'pkce' });
  const { data } = await browser.newClient().signInWithOAuth({ provider: 'google' });
  const begun = await fetch(data.url ?? '', { redirect: 'manual' });
  const cookie = begun.headers.getSetCookie().join('; ').split(';')[0] ?? '';
  const asked = new URL(begun.headers.get('Location') ?? '');
  nonce = asked.searchParams.get('nonce') ?? '';
  const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
  const come = async (code: string) => {
    const state = asked.searchParams.get('state') ?? '';
    back.search = new URLSearchParams({ code, state }).toString();
    const answer = await fetch(back, { headers: { cookie }, redirect: 'manual' });
    return new URL(answer.headers.get('Location') ?? '').searchParams.get('error_code');
  };
  expect(await Promise.all([come('first'), come('beside')])).toEqual(
    expect.arrayContaining([null, 'bad_oauth_state']),
  );
  expect(await come('second')).toBe('bad_oauth_state');
});

test('the same subject at another issuer is another person', async () => {
  const sub = crypto.randomUUID();
  const claims = { sub, email: `${sub}@example.com` };
  await comeIn({ claims });
  await auth.sql`
    update auth.identities set identity_data = identity_data || '{"iss": "https://former.example"}'
    where provider_id = ${sub}`;
  expect((await comeBack({ claims })).refusal).toBe('bad_oauth_callback');
});

test('the log records what went wrong, and no secret', () => {
  const log = auth.reports.join('\n');
  expect(log).toContain('a provider did not sign somebody in google');
  expect(log).not.toMatch(/eyJ|555-0100|ada@/i);
});
