import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { meetAt } from '#test/waiting-statements.ts';
import {
  type AuthUnderTest,
  followLink,
  holdAccount,
  PASSWORD,
  post,
  readFragment,
  SITE_URL,
  signIn,
  startAuth,
} from '../../auth-under-test.ts';

const HOUR = 60 * 60;
let auth: AuthUnderTest;
let scans = 0;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

async function signUpAndGetLink(email: string, emailRedirectTo?: string): Promise<string> {
  const options = emailRedirectTo === undefined ? {} : { emailRedirectTo };
  await auth.newClient().signUp({ email, password: PASSWORD, options });
  return auth.nextLink(email);
}

const EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
};

test('a link works once', async () => {
  const link = await signUpAndGetLink('once@example.com');
  expect(readFragment(await followLink(link))).toHaveProperty('access_token');
  expect(readFragment(await followLink(link))).toEqual(EXPIRED);
});

test('when two readers follow a link at once, only one gets in', async () => {
  const link = await signUpAndGetLink('both@example.com');
  const follow = () => followLink(link);
  const targets = await meetAt(auth.sql, holdAccount('both@example.com'), follow, follow);
  const outcomes = targets.map((target) => readFragment(target).error_code ?? 'signed in');
  expect(outcomes.toSorted()).toEqual(['otp_expired', 'signed in']);
});

test.each([
  ['HEAD', {}],
  ['GET', { 'Sec-Purpose': 'prefetch;prerender' }],
  ['GET', { Purpose: 'prefetch' }],
  ['GET', { 'X-Moz': 'prefetch' }],
  ['GET', { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
  ['GET', { 'User-Agent': 'WhatsApp/2.23.20.0' }],
  ['GET', { 'User-Agent': 'facebookexternalhit/1.1' }],
])('a link that was only previewed, by %s with %j, still works', async (method, headers) => {
  scans += 1;
  const link = await signUpAndGetLink(`scanned${scans}@example.com`);
  const response = await fetch(link, { method, headers, redirect: 'manual' });
  expect(response.status).toBe(method === 'HEAD' ? 204 : 503);
  expect(response.headers.get('Location')).toBeNull();
  expect(readFragment(await followLink(link))).toHaveProperty('access_token');
});

test('a link expires after a day', async () => {
  const early = await signUpAndGetLink('early@example.com');
  const late = await signUpAndGetLink('late@example.com');
  auth.clock.advance(23 * HOUR);
  expect(readFragment(await followLink(early))).toHaveProperty('access_token');
  auth.clock.advance(HOUR);
  expect(readFragment(await followLink(late))).toEqual(EXPIRED);
});

test('a link works only for its own purpose', async () => {
  const link = await signUpAndGetLink('purpose@example.com');
  const follow = async (type: string) => {
    const altered = new URL(link);
    altered.searchParams.set('type', type);
    return readFragment(await followLink(altered.href));
  };
  for (const type of ['recovery', 'email_change', 'magiclink']) {
    expect(await follow(type)).toEqual(EXPIRED);
  }
  const refused = { error: 'access_denied', error_code: 'validation_failed' };
  for (const type of ['__proto__', 'reauthentication', 'sms']) {
    const error_description = 'Invalid email verification type';
    expect(await follow(type)).toEqual({ ...refused, error_description });
  }
  const error_description = 'Verify requires a verification type';
  expect(await follow('')).toEqual({ ...refused, error_description });
});

test('a link doesn’t lead away from the site', async () => {
  const link = new URL(await signUpAndGetLink('away@example.com', 'https://evil.example/'));
  expect(link.searchParams.get('redirect_to')).toBe(SITE_URL);
  link.searchParams.set('redirect_to', 'https://evil.example/');
  const target = await followLink(link.href);
  expect(target.origin).toBe(SITE_URL);
});

test('a link without its token leads to the site with the error', async () => {
  const target = await followLink(`${auth.url}/verify?type=signup`);
  expect(target.origin).toBe(SITE_URL);
  expect(readFragment(target)).toMatchObject({
    error_code: 'validation_failed',
    error_description: 'Verify requires a token or a token hash',
  });
});

test('a client can submit the token itself', async () => {
  const link = new URL(await signUpAndGetLink('direct@example.com'));
  const tokenHash = link.searchParams.get('token') ?? '';
  const client = auth.newClient();
  const { data, error } = await client.verifyOtp({ type: 'email', token_hash: tokenHash });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe('direct@example.com');
  const again = await client.verifyOtp({ type: 'email', token_hash: tokenHash });
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

const WRONG_CODE = 'Token has expired or is invalid';

test.for([
  [{ token_hash: 'h' }, 400, 'validation_failed', 'Verify requires a verification type'],
  [{ type: 'email' }, 400, 'validation_failed', 'Verify requires either a token or a token hash'],
  [
    { type: 'email', token: '123456', token_hash: 'h' },
    400,
    'validation_failed',
    'Verify requires either a token or a token hash',
  ],
  [
    { type: 'email', token: '123456' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on verify',
  ],
  [
    { type: 'email', token_hash: 'h', email: 'a@example.com' },
    400,
    'validation_failed',
    'Only the token_hash and type should be provided',
  ],
  [
    { type: 'email', token: '123456', email: 'nobody' },
    422,
    'validation_failed',
    'Invalid email format',
  ],
  [
    { type: 'reauthentication', token_hash: 'h' },
    400,
    'validation_failed',
    'Invalid email verification type',
  ],
  [{ type: 'email', token_hash: 'h' }, 403, 'otp_expired', EXPIRED.error_description],
  [{ type: 'email', token: '123456', email: 'a@example.com' }, 403, 'otp_expired', WRONG_CODE],
  [
    { type: 'reauthentication', token: '123456', email: 'a@example.com' },
    403,
    'otp_expired',
    WRONG_CODE,
  ],
  [{ type: 'sms', token: '123456', phone: '+441234567890' }, 403, 'otp_expired', WRONG_CODE],
] as const)('verifying with %j answers %i %s: %s', async ([body, status, code, message]) => {
  const response = await post(auth, '/verify', body);
  expect([response.status, await response.json()]).toEqual([
    status,
    { code: status, error_code: code, msg: message },
  ]);
});

test('a link leads to its screen, if there is one, with its data in the fragment', async () => {
  const confirmUrl = `${SITE_URL}/auth/confirm`;
  const pressing = await startAuth({ sql: auth.sql }, { confirmUrl });
  const email = 'pressed+it@example.com';
  const client = pressing.newClient({ flowType: 'pkce' });
  const options = { emailRedirectTo: `${SITE_URL}/welcome` };
  await client.signUp({ email, password: PASSWORD, options });
  const link = new URL(await pressing.nextLink(email));
  expect(link.origin + link.pathname + link.search).toBe(confirmUrl);
  const { token_hash = '', ...rest } = readFragment(link);
  expect(rest).toEqual({ type: 'signup', email, redirect_to: `${SITE_URL}/welcome` });

  // On another device, too: the code verifier of the one that began isn't needed.
  const { data } = await pressing.newClient().verifyOtp({ type: 'signup', token_hash });
  expect(data.session?.user.email).toBe(email);
  await pressing.stop();
});

test('the first confirmation ends earlier sessions', async () => {
  const open = await startAuth({ sql: auth.sql }, { allowUnverifiedSignIn: true });
  const email = 'before@example.com';
  const early = open.newClient();
  await early.signUp({ email, password: PASSWORD });
  await signIn(early, email, PASSWORD);
  expect((await early.getUser()).error).toBeNull();

  await followLink(await open.nextLink(email));
  expect((await early.getUser()).error?.name).toBe('AuthSessionMissingError');
  const later = open.newClient();
  await signIn(later, email, PASSWORD);
  await later.resetPasswordForEmail(email);
  await followLink(await open.nextLink(email));
  expect((await later.getUser()).error, 'confirmed before').toBeNull();
  await open.stop();
});
