import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { meetAt } from '#test/waiting-statements.ts';
import { RATE_LIMITS } from '../../../limits/rate-limits.ts';
import {
  type AuthUnderTest,
  followLink,
  holdAccount,
  PASSWORD,
  post,
  readCode,
  readFragment,
  readLink,
  SITE_URL,
  signIn,
  signUpConfirmed,
  startAuth,
  UNWANTED,
  wideLimits,
} from '../../auth-under-test.ts';

const MINUTE = 60;
let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

const WRONG_CODE = {
  status: 403,
  code: 'otp_expired',
  message: 'Token has expired or is invalid',
};

type CodeType = 'email' | 'magiclink' | 'signup' | 'recovery' | 'invite';

/** Types a code without a session. */
function type(email: string, token: string, kind: CodeType = 'email', server = auth) {
  return server.newClient().verifyOtp({ email, token, type: kind });
}

/** Requests a code for an existing account. */
async function askForCode(email: string, server = auth): Promise<string> {
  const options = { shouldCreateUser: false };
  const { error } = await server.newClient().signInWithOtp({ email, options });
  if (error) throw error;
  return server.nextCode(email);
}

/** A wrong code, differing from this one. */
function miss(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0');
}

test('an emailed code signs in once without a password, and spends its link too', async () => {
  const email = 'ada@example.com';
  await signUpConfirmed(auth, email);
  const client = auth.newClient();
  const asked = await client.signInWithOtp({ email: 'ADA@example.com' });
  expect(asked).toEqual({ data: { user: null, session: null }, error: null });
  const mail = await auth.nextMail(email);
  const token = readCode(mail);
  const { data, error } = await client.verifyOtp({ email, token, type: 'email' });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
  expect(data.user?.id).toBe(data.session?.user.id);
  const claims = await auth.keys.verify(data.session?.access_token ?? '');
  expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
  expect((await client.getUser()).data.user?.email).toBe(email);

  expect((await type(email, token)).error).toMatchObject(WRONG_CODE);
  expect(readFragment(await followLink(readLink(mail)))).toMatchObject({
    error_code: 'otp_expired',
  });
});

test('following the link signs in as well, and spends the code', async () => {
  const email = 'linked@example.com';
  await signUpConfirmed(auth, email);
  const emailRedirectTo = `${SITE_URL}/leads`;
  const client = auth.newClient({ flowType: 'pkce' });
  await client.signInWithOtp({ email, options: { emailRedirectTo } });
  const mail = await auth.nextMail(email);
  const target = await followLink(readLink(mail));
  expect(target.origin + target.pathname).toBe(emailRedirectTo);
  const { data } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  expect(data.session?.user.email).toBe(email);
  expect((await type(email, readCode(mail))).error).toMatchObject(WRONG_CODE);
});

test('when two people enter one code at once, only one gets in', async () => {
  const email = 'both@example.com';
  await signUpConfirmed(auth, email);
  const code = await askForCode(email);
  const once = () => type(email, code);
  const tries = await meetAt(auth.sql, holdAccount(email), once, once);
  expect(tries.map(({ error }) => error?.code ?? 'in').toSorted()).toEqual(['in', 'otp_expired']);
});

test('a new address gets an account from its code, with its metadata', async () => {
  const email = 'new@example.com';
  const options = { data: { full_name: 'Grace' } };
  await auth.newClient().signInWithOtp({ email, options });
  const { data } = await type(email, await auth.nextCode(email));
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Grace' } });
  expect(data.user?.email_confirmed_at).toBeTruthy();
  const unwanted = await auth.newClient().signInWithOtp({ email: 'a@unwanted.example' });
  expect(unwanted.error).toMatchObject({ code: 'email_address_invalid', message: UNWANTED });
});

test('with automatic confirmation, a code signs the new account in too', async () => {
  const open = await startAuth({ sql: auth.sql }, { autoConfirm: true });
  const email = 'at-once@example.com';
  await open.newClient().signInWithOtp({ email });
  const { data } = await type(email, await open.nextCode(email), 'email', open);
  expect(data.user?.email).toBe(email);
  await open.stop();
});

test('a request that may not create an account fails or does nothing, as configured', async () => {
  const options = { shouldCreateUser: false };
  const ask = (server: AuthUnderTest, email: string) =>
    server.newClient().signInWithOtp({ email, options });
  const told = await ask(auth, 'stranger@example.com');
  expect(told.error).toMatchObject({
    status: 422,
    code: 'otp_disabled',
    message: 'Signups not allowed for otp',
  });
  const settings = { tellUnknownAccounts: false, disableSignup: true };
  const silent = await startAuth({ sql: auth.sql }, settings);
  await signUpConfirmed(auth, 'known@example.com');
  for (const email of ['stranger@example.com', 'known@example.com']) {
    expect((await ask(silent, email)).error).toBeNull();
  }
  expect((await silent.newClient().signInWithOtp({ email: 'late@example.com' })).error).toBeNull();
  await silent.nextCode('known@example.com');
  expect(silent.unreadMails('stranger@example.com')).toEqual([]);
  expect(await auth.sql`select from auth.users where email = 'late@example.com'`).toEqual([]);

  const closed = await startAuth({ sql: auth.sql }, { disableSignup: true });
  const { error } = await closed.newClient().signInWithOtp({ email: 'late@example.com' });
  expect(error).toMatchObject({ status: 422, code: 'signup_disabled' });
  await closed.stop();
  await silent.stop();
});

test('the fifth wrong guess kills the code, and only its link still works', async () => {
  const email = 'guessed@example.com';
  await signUpConfirmed(auth, email);
  const saved = await askForCode(email);
  for (let guess = 1; guess <= 4; guess += 1) await type(email, miss(saved, guess));
  // Malformed codes don't count as guesses.
  for (const slip of ['', '12345', '1234567', 'abcdef', '１２３４５６']) await type(email, slip);
  expect((await type(email, saved)).error, 'after four').toBeNull();

  await auth.newClient().signInWithOtp({ email });
  const mail = await auth.nextMail(email);
  const lost = readCode(mail);
  const guesses = [1, 2, 3, 4, 5].map((by) => type(email, miss(lost, by)));
  for (const { error } of await Promise.all(guesses)) expect(error).toMatchObject(WRONG_CODE);
  expect((await type(email, lost)).error, 'after five').toMatchObject(WRONG_CODE);
  expect(readFragment(await followLink(readLink(mail)))).toHaveProperty('access_token');
});

test('a code is valid for ten minutes, only the newest, and only for its address', async () => {
  const [email, other] = ['slow@example.com', 'other@example.com'];
  await signUpConfirmed(auth, email);
  await signUpConfirmed(auth, other);
  const late = await askForCode(email);
  auth.clock.advance(10 * MINUTE);
  expect((await type(email, late)).error).toMatchObject(WRONG_CODE);
  const former = await askForCode(email);
  const latest = await askForCode(email);
  if (former !== latest) expect((await type(email, former)).error).toMatchObject(WRONG_CODE);
  expect((await type(other, latest)).error).toMatchObject(WRONG_CODE);
  auth.clock.advance(9 * MINUTE);
  expect((await type(email, latest)).error).toBeNull();
});

test('each code works only for its purpose', async () => {
  const email = 'purpose@example.com';
  await auth.newClient().signUp({ email, password: PASSWORD });
  const signup = await auth.nextCode(email);
  expect((await type(email, signup, 'recovery')).error).toMatchObject(WRONG_CODE);
  expect((await type(email, signup, 'magiclink')).error).toMatchObject(WRONG_CODE);
  expect((await type(email, signup, 'signup')).error).toBeNull();
  await auth.newClient().resetPasswordForEmail(email);
  const recovery = await auth.nextCode(email);
  expect((await type(email, recovery, 'signup')).error).toMatchObject(WRONG_CODE);
  expect((await type(email, recovery, 'recovery')).error).toBeNull();
});

test('guesses at one account are limited across all its codes', async () => {
  const { codePerPair } = RATE_LIMITS;
  const strict = await startAuth({ sql: auth.sql }, { rateLimits: wideLimits({ codePerPair }) });
  const guess = (email: string) =>
    post(strict, '/verify', { type: 'email', email, token: '000000' });
  const email = 'target@example.com';
  for (let count = 0; count < 20; count += 1) {
    expect((await guess(email)).status).toBe(403);
  }
  const refused = await guess(email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  expect((await guess('another@example.com')).status).toBe(403);
  await strict.stop();
});

test('codes are limited per address like other emails', async () => {
  const rateLimits = wideLimits({ mailPerAccount: { points: 2, durationSeconds: 60 } });
  const strict = await startAuth({ sql: auth.sql }, { rateLimits });
  const ask = async () =>
    (await strict.newClient().signInWithOtp({ email: 'flooded@example.com' })).error?.code;
  expect([await ask(), await ask(), await ask()]).toEqual([
    undefined,
    undefined,
    'over_email_send_rate_limit',
  ]);
  await strict.stop();
});

test('a sign-up with someone else’s address keeps no access to the account they open', async () => {
  const email = 'reader@example.com';
  const stranger = auth.newClient();
  await stranger.signUp({ email, password: 'a stranger’s password' });
  await auth.nextLink(email);
  expect((await type(email, await askForCode(email))).error).toBeNull();
  await expect(signIn(stranger, email, 'a stranger’s password')).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
});

test('a banned account’s codes don’t work', async () => {
  const email = 'banned@example.com';
  await signUpConfirmed(auth, email);
  const code = await askForCode(email);
  await auth.sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`;
  expect((await type(email, code)).error).toMatchObject({ code: 'user_banned' });
  await auth.sql`update auth.users set banned_until = null where email = ${email}`;
  expect((await type(email, code)).error).toBeNull();
});

test.for([
  [{}, 400, 'One of email or phone must be set'],
  [
    { email: 'a@example.com', phone: '+441234567890' },
    400,
    'Only an email address or phone number should be provided',
  ],
  [{ email: 'nobody' }, 400, 'Unable to validate email address: invalid format'],
] as const)('requesting a code with %j answers %i: %s', async ([body, status, msg]) => {
  const response = await post(auth, '/otp', body);
  expect([response.status, await response.json()]).toEqual([
    status,
    { code: status, error_code: 'validation_failed', msg },
  ]);
});
