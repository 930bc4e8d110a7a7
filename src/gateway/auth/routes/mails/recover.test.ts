import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  followLink,
  PASSWORD,
  post,
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

test('a forgotten password is reset by email, which signs out elsewhere', async () => {
  const email = 'forgetful@example.com';
  const elsewhere = await signUpConfirmed(auth, email);
  const client = auth.newClient();
  const asked = await client.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/signin` });
  expect(asked.error).toBeNull();

  const target = await followLink(await auth.nextLink(email));
  expect(target.pathname).toBe('/signin');
  const tokens = readFragment(target);
  expect(tokens.type).toBe('recovery');
  await client.setSession({
    access_token: tokens.access_token ?? '',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect((await client.updateUser({ password: 'the new password' })).error).toBeNull();

  await signIn(auth.newClient(), email, 'the new password');
  const old = await auth.newClient().signInWithPassword({ email, password: PASSWORD });
  expect(old.error).toMatchObject({ code: 'invalid_credentials' });
  expect((await elsewhere.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await client.getUser()).error).toBeNull();
});

test('an unknown address gets the same answer and no email', async () => {
  await signUpConfirmed(auth, 'known@example.com');
  const answers = await Promise.all(
    ['known@example.com', 'unknown@example.com'].map((email) => post(auth, '/recover', { email })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(bodies).toEqual(['{}', '{}']);
  await auth.nextLink('known@example.com');
  expect(auth.unreadMails('unknown@example.com')).toEqual([]);
});

test('a reset link expires after an hour, and the newest replaces the others', async () => {
  const email = 'slow@example.com';
  const client = await signUpConfirmed(auth, email);
  await client.resetPasswordForEmail(email);
  const first = await auth.nextLink(email);
  await client.resetPasswordForEmail(email);
  const second = await auth.nextLink(email);
  expect(readFragment(await followLink(first))).toMatchObject({ error_code: 'otp_expired' });
  auth.clock.advance(60 * 60);
  expect(readFragment(await followLink(second))).toMatchObject({ error_code: 'otp_expired' });
});

test('a reset link is void once the password changes', async () => {
  const email = 'settled@example.com';
  const client = await signUpConfirmed(auth, email);
  await client.resetPasswordForEmail(email);
  const link = await auth.nextLink(email);
  await client.updateUser({ password: 'the new password' });
  expect(readFragment(await followLink(link))).toMatchObject({ error_code: 'otp_expired' });
});

test('recovering an unconfirmed account ends everyone else’s access', async () => {
  const lenient = await startAuth({ sql: auth.sql }, { allowUnverifiedSignIn: true });
  const email = 'victim@example.com';
  const intruder = lenient.newClient();
  await intruder.signUp({ email, password: PASSWORD });
  await signIn(intruder, email, PASSWORD);
  await intruder.updateUser({ email: 'intruder@example.com' });
  const wayBack = await lenient.nextLink('intruder@example.com');
  await lenient.nextLink(email);

  const victim = lenient.newClient();
  await victim.resetPasswordForEmail(email);
  const tokens = readFragment(await followLink(await lenient.nextLink(email)));
  expect((await intruder.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  const again = await lenient.newClient().signInWithPassword({ email, password: PASSWORD });
  expect(again.error).toMatchObject({ code: 'invalid_credentials' });
  expect(readFragment(await followLink(wayBack))).toMatchObject({ error_code: 'otp_expired' });

  await victim.setSession({
    access_token: tokens.access_token ?? '',
    refresh_token: tokens.refresh_token ?? '',
  });
  const { data, error } = await victim.updateUser({ password: 'the new password' });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  await signIn(lenient.newClient(), email, 'the new password');
  await lenient.stop();
});

test('recovering a confirmed account keeps the old password until a new one is chosen', async () => {
  const email = 'undecided@example.com';
  const elsewhere = await signUpConfirmed(auth, email);
  await auth.newClient().resetPasswordForEmail(email);
  await followLink(await auth.nextLink(email));
  expect((await elsewhere.getUser()).error).toBeNull();
  await signIn(auth.newClient(), email, PASSWORD);
});
