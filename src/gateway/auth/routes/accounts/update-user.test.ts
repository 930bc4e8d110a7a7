import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { meetAt } from '#test/waiting-statements.ts';
import { RATE_LIMITS } from '../../../limits/rate-limits.ts';
import {
  type AuthUnderTest,
  followLink,
  holdAccount,
  newAdmin,
  PASSWORD,
  readCode,
  readFragment,
  SITE_URL,
  signIn,
  signUpConfirmed,
  startAuth,
} from '../../auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

test('owners can read and change their metadata', async () => {
  const client = await signUpConfirmed(auth, 'ada@example.com');
  await client.updateUser({ data: { full_name: 'Ada', city: 'London' } });
  const { data } = await client.updateUser({ data: { full_name: 'Ada Lovelace', city: null } });
  expect(data.user?.user_metadata).toEqual({ full_name: 'Ada Lovelace' });
  const seen = await client.getUser();
  expect(seen.data.user).toMatchObject({ user_metadata: { full_name: 'Ada Lovelace' } });
});

test('user metadata grants no rights', async () => {
  const client = await signUpConfirmed(auth, 'sly@example.com');
  const data = { role: 'service_role', app_metadata: { admin: true } };
  await client.updateUser({ data });
  await client.refreshSession();
  const { data: session } = await client.getSession();
  const claims = await auth.keys.verify(session.session?.access_token ?? '');
  expect(claims).toMatchObject({ role: 'authenticated', user_metadata: data });
  expect(claims.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
});

test('user metadata stays small, even when added bit by bit', async () => {
  const client = await signUpConfirmed(auth, 'verbose@example.com');
  expect((await client.updateUser({ data: { a: 'x'.repeat(3000) } })).error).toBeNull();
  const { error } = await client.updateUser({ data: { b: 'x'.repeat(3000) } });
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('a new password ends the other sessions and keeps this one', async () => {
  const email = 'careful@example.com';
  const client = await signUpConfirmed(auth, email);
  const elsewhere = auth.newClient();
  await signIn(elsewhere, email, PASSWORD);
  expect((await client.updateUser({ password: 'the new password' })).error).toBeNull();
  expect((await client.getUser()).error).toBeNull();
  expect((await elsewhere.refreshSession()).error).toMatchObject({
    code: 'refresh_token_not_found',
  });
  await signIn(auth.newClient(), email, 'the new password');
});

test('the current password can’t be the new one, and a short one is weak', async () => {
  const client = await signUpConfirmed(auth, 'same@example.com');
  const same = await client.updateUser({ password: PASSWORD });
  expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
  const short = await client.updateUser({ password: 'short' });
  expect(short.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
});

test('changing the password requires the current one, unless the sign-in is recent', async () => {
  const strict = await startAuth({ sql: auth.sql }, { requireCurrentPassword: true });
  const email = 'guarded@example.com';
  const client = await signUpConfirmed(strict, email);
  const set = async (password: string, current_password?: string) =>
    (await client.updateUser({ password, ...(current_password && { current_password }) })).error
      ?.code;
  expect(await set('a second password'), 'just signed in').toBeUndefined();
  strict.clock.advance(11 * 60);
  expect(await set('a third password')).toBe('current_password_required');
  expect(await set('a third password', PASSWORD)).toBe('current_password_mismatch');
  expect(await set('a third password', 'a second password')).toBeUndefined();
  await signIn(strict.newClient(), email, 'a third password');
  await strict.stop();
});

test('setting a first password requires a fresh sign-in or the mailbox', async () => {
  const strict = await startAuth({ sql: auth.sql }, { requireCurrentPassword: true });
  const email = 'first@example.com';
  const client = strict.newClient();
  await client.signInWithOtp({ email });
  const code = readCode(await strict.nextMail(email));
  expect((await client.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
  strict.clock.advance(11 * 60);
  const password = 'a first password';
  const refused = await client.updateUser({ password });
  expect(refused.error).toMatchObject({ code: 'reauthentication_needed' });
  expect((await client.reauthenticate()).error).toBeNull();
  const nonce = readCode(await strict.nextMail(email));
  expect((await client.updateUser({ password, nonce })).error).toBeNull();
  await signIn(strict.newClient(), email, password);
  await strict.stop();
});

test('changing the address requires a fresh sign-in or the mailbox', async () => {
  const strict = await startAuth({ sql: auth.sql }, { requireCurrentPassword: true });
  const client = await signUpConfirmed(strict, 'moving@example.com');
  const wish = async (email: string) => {
    const { error } = await client.updateUser({ email });
    if (!error) await strict.nextMail('moving@example.com');
    return error?.code;
  };
  expect(await wish('moved@example.com'), 'just signed in').toBeUndefined();
  strict.clock.advance(11 * 60);
  expect(await wish('thief@example.com')).toBe('reauthentication_needed');
  expect(await wish('moved@example.com'), 'the same wish once more').toBeUndefined();
  expect((await client.updateUser({ nonce: '000000' })).error?.code).toBe(
    'reauthentication_not_valid',
  );
  expect((await client.reauthenticate()).error).toBeNull();
  const nonce = readCode(await strict.nextMail('moving@example.com'));
  expect((await client.updateUser({ nonce })).error).toBeNull();
  expect(await wish('elsewhere@example.com')).toBeUndefined();
  await strict.stop();
});

test('a password change is reported by email', async () => {
  const email = 'told@example.com';
  const client = await signUpConfirmed(auth, email);
  await client.updateUser({ data: { city: 'Paris' } });
  await client.updateUser({ password: 'another password' });
  expect(await auth.nextLink(email)).toBe(SITE_URL);
});

test('only a live session can change a password', async () => {
  const client = await signUpConfirmed(auth, 'gone@example.com');
  const { data } = await client.getSession();
  await client.signOut();
  for (const [authorization, status, code] of [
    [undefined, 401, 'no_authorization'],
    [`Bearer ${auth.keys.anonKey}`, 403, 'bad_jwt'],
    [`Bearer ${data.session?.access_token}x`, 403, 'bad_jwt'],
    [`Bearer ${data.session?.access_token}`, 403, 'session_not_found'],
  ] as const) {
    const response = await fetch(`${auth.url}/user`, {
      method: 'PUT',
      headers: authorization ? { Authorization: authorization } : {},
      body: JSON.stringify({ password: 'a thief’s password' }),
    });
    expect(await response.json()).toMatchObject({ code: status, error_code: code });
  }
  await signIn(auth.newClient(), 'gone@example.com', PASSWORD);
});

test('a new address applies once both mailboxes agree', async () => {
  const client = await signUpConfirmed(auth, 'old@example.com');
  const asked = await client.updateUser({ email: 'New@example.com' });
  expect(asked.data.user).toMatchObject({ email: 'old@example.com', new_email: 'new@example.com' });

  const half = readFragment(await followLink(await auth.nextLink('new@example.com')));
  expect(half.message).toContain('Confirmation link accepted');
  expect((await client.getUser()).data.user?.email).toBe('old@example.com');

  const done = readFragment(await followLink(await auth.nextLink('old@example.com')));
  expect(done).toHaveProperty('access_token');
  const { data } = await client.getUser();
  expect(data.user).toMatchObject({ email: 'new@example.com' });
  expect(data.user).not.toHaveProperty('new_email');
  await signIn(auth.newClient(), 'new@example.com', PASSWORD);
});

test('following both links at once changes the address', async () => {
  const client = await signUpConfirmed(auth, 'one@example.com');
  await client.updateUser({ email: 'two@example.com' });
  const theirs = await auth.nextLink('two@example.com');
  const mine = await auth.nextLink('one@example.com');
  await meetAt(
    auth.sql,
    holdAccount('one@example.com'),
    () => followLink(theirs),
    () => followLink(mine),
  );
  expect((await client.getUser()).data.user?.email).toBe('two@example.com');
});

test('changing an address mistyped at sign-up needs only the right mailbox', async () => {
  const lenient = await startAuth({ sql: auth.sql }, { allowUnverifiedSignIn: true });
  const client = lenient.newClient();
  await client.signUp({ email: 'mistyped@example.com', password: PASSWORD });
  const stale = await lenient.nextLink('mistyped@example.com');
  await signIn(client, 'mistyped@example.com', PASSWORD);
  await client.updateUser({ email: 'right@example.com' });
  await followLink(await lenient.nextLink('right@example.com'));
  expect((await client.getUser()).error, 'of before the first confirmation').not.toBeNull();
  await signIn(client, 'right@example.com', PASSWORD);
  const { data } = await client.getUser();
  expect(data.user).toMatchObject({ email: 'right@example.com' });
  expect(data.user?.email_confirmed_at).toBeTruthy();
  expect(readFragment(await followLink(stale))).toMatchObject({ error_code: 'otp_expired' });
  await lenient.stop();
});

test('a taken address is refused, both when requested and when confirmed', async () => {
  await signUpConfirmed(auth, 'taken@example.com');
  const client = await signUpConfirmed(auth, 'wishful@example.com');
  const refused = await client.updateUser({ email: 'taken@example.com' });
  expect(refused.error).toMatchObject({ status: 422, code: 'email_exists' });

  await client.updateUser({ email: 'contested@example.com' });
  const links = [
    await auth.nextLink('contested@example.com'),
    await auth.nextLink('wishful@example.com'),
  ];
  await signUpConfirmed(auth, 'contested@example.com');
  await followLink(links[0] ?? '');
  const late = readFragment(await followLink(links[1] ?? ''));
  expect(late).toMatchObject({ error_code: 'email_exists' });
});

test.each([
  ['invited', (email: string) => newAdmin(auth).inviteUserByEmail(email)],
  ['sent a code', (email: string) => auth.newClient().signInWithOtp({ email })],
  ['signed up', (email: string) => auth.newClient().signUp({ email, password: 'not theirs 123' })],
] as const)(
  'an address that was only %s can be claimed by its mailbox’s owner',
  async (how, hold) => {
    const name = how.replaceAll(' ', '-');
    const email = `held-${name}@example.com`;
    const from = `mover-${name}@example.com`;
    const client = await signUpConfirmed(auth, from);
    expect((await hold(email)).error).toBeNull();
    await auth.nextMail(email);
    expect((await client.updateUser({ email })).error, 'held before').toBeNull();
    const links = [await auth.nextLink(email), await auth.nextLink(from)];
    await auth.sql`delete from auth.users where email = ${email}`;
    expect((await hold(email)).error).toBeNull();
    await auth.nextMail(email);
    for (const link of links) await followLink(link);
    expect((await client.getUser()).data.user?.email, 'held meanwhile').toBe(email);
    expect(await auth.sql`select from auth.users where email = ${email}`).toHaveLength(1);
  },
);

test('an account that has been signed in to keeps its address, confirmed or not', async () => {
  const email = 'been-in@example.com';
  const client = await signUpConfirmed(auth, 'wishes@example.com');
  await auth.newClient().signUp({ email, password: 'not theirs 123' });
  await auth.sql`update auth.users set last_sign_in_at = now() where email = ${email}`;
  expect((await client.updateUser({ email })).error).toMatchObject({ code: 'email_exists' });
  expect(await auth.sql`select from auth.users where email = ${email}`).toHaveLength(1);
});

test('an email about a new address can be resent', async () => {
  const client = await signUpConfirmed(auth, 'from@example.com');
  await client.updateUser({ email: 'to@example.com' });
  const stale = await auth.nextLink('to@example.com');
  await auth.nextLink('from@example.com');
  await client.resend({ type: 'email_change', email: 'from@example.com' });
  const links = [await auth.nextLink('to@example.com'), await auth.nextLink('from@example.com')];
  expect(readFragment(await followLink(stale))).toMatchObject({ error_code: 'otp_expired' });
  for (const link of links) await followLink(link);
  expect((await client.getUser()).data.user?.email).toBe('to@example.com');
});

test('address change requests can’t be used to email any number of strangers', async () => {
  const mailPerAddress = { points: 3, durationSeconds: 60 };
  const rateLimits = { ...RATE_LIMITS, mailPerAddress };
  const strict = await startAuth({ sql: auth.sql }, { rateLimits });
  const client = await signUpConfirmed(strict, 'spammer@example.com');
  const wish = async (stranger: number) =>
    (await client.updateUser({ email: `stranger${stranger}@example.com` })).error?.code;
  expect([await wish(1), await wish(2), await wish(3)]).toEqual([undefined, undefined, undefined]);
  expect(await wish(4)).toBe('over_email_send_rate_limit');
  expect((await client.updateUser({ data: { city: 'Paris' } })).error).toBeNull();
  await strict.stop();
});
