import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  PASSWORD,
  post,
  signIn,
  signUpConfirmed,
  startAuth,
} from '../../auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
  await signUpConfirmed(auth, 'ada@example.com');
});
afterAll(() => auth.stop());

const tryPassword = (email: string, password: string) =>
  post(auth, '/token?grant_type=password', { email, password });

test('the right password opens a session, whatever the case of the address', async () => {
  const session = await signIn(auth.newClient(), ' ADA@example.com ', PASSWORD);
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(session.user.last_sign_in_at).toBeTruthy();
  const claims = decodeJwt(session.access_token);
  expect(claims).toMatchObject({
    iss: auth.url,
    aud: 'authenticated',
    sub: session.user.id,
    role: 'authenticated',
    email: 'ada@example.com',
    phone: '',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    is_anonymous: false,
    session_id: expect.any(String),
  });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
});

test('an answer with tokens is never cached', async () => {
  const response = await tryPassword('ada@example.com', PASSWORD);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('a wrong password and an unknown account get the same answer', async () => {
  const wrong = await tryPassword('ada@example.com', 'a wrong password');
  const unknown = await tryPassword('nobody@example.com', 'a wrong password');
  expect([wrong.status, unknown.status]).toEqual([400, 400]);
  const body = await wrong.json();
  expect(body).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  });
  expect(await unknown.json()).toEqual(body);
});

test('a wrong password and an unknown account take the same time', async () => {
  // CPU time, which is comparable however busy the machine is.
  const measure = async (email: string) => {
    const before = process.cpuUsage();
    await (await tryPassword(email, 'a wrong password')).text();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    known.push(await measure('ada@example.com'));
    unknown.push(await measure(`nobody${round}@example.com`));
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[7] ?? 0;
  const ratio = median(known) / median(unknown);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});

test('unconfirmed accounts sign in only where settings allow it', async () => {
  const credentials = { email: 'unconfirmed@example.com', password: PASSWORD };
  await auth.newClient().signUp(credentials);
  const refused = await auth.newClient().signInWithPassword(credentials);
  expect(refused.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });

  const lenient = await startAuth({ sql: auth.sql }, { allowUnverifiedSignIn: true });
  const allowed = await lenient.newClient().signInWithPassword(credentials);
  expect(allowed.error).toBeNull();
  expect(allowed.data.user?.email_confirmed_at).toBeUndefined();
  const wrong = { ...credentials, password: 'a wrong password' };
  const { error } = await lenient.newClient().signInWithPassword(wrong);
  expect(error).toMatchObject({ code: 'invalid_credentials' });
  await lenient.stop();
});

test.each([
  ['a day', 'tomorrow'],
  ['ever', 'infinity'],
])('an account banned for %s is refused, at sign-in and in earlier sessions', async (_, until) => {
  const email = `banned-${until}@example.com`;
  const client = await signUpConfirmed(auth, email);
  await auth.sql`update auth.users set banned_until = ${until}::text::timestamptz where email = ${email}`;
  const signedIn = await client.signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.error).toMatchObject({ code: 'user_banned' });
  expect((await client.getUser()).error).toMatchObject({ code: 'user_banned' });
  expect((await client.refreshSession()).error).toMatchObject({ code: 'user_banned' });
});

test('another grant type is refused', async () => {
  for (const grant of ['saml2', '__proto__', '']) {
    const response = await post(auth, `/token?grant_type=${grant}`, {});
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'unsupported_grant_type' });
  }
});
