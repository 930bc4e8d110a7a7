import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  PASSWORD,
  signIn,
  signUpConfirmed,
  startAuth,
} from '../../auth-under-test.ts';

const DAY = 24 * 60 * 60;
const NOT_VALID = {
  status: 422,
  code: 'reauthentication_not_valid',
  message: 'Nonce has expired or is invalid',
};
let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'), { requireReauthentication: true });
});
afterAll(() => auth.stop());

test('changing the password needs an emailed nonce, unless the sign-in is under a day old', async () => {
  const email = 'ada@example.com';
  const client = await signUpConfirmed(auth, email);
  expect((await client.updateUser({ password: 'a second password' })).error).toBeNull();
  await auth.nextLink(email);
  auth.clock.advance(DAY);
  await client.refreshSession();
  const password = 'a third password';
  expect((await client.updateUser({ password })).error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
    message: 'Password update requires reauthentication',
  });
  expect((await client.updateUser({ password, nonce: '123456' })).error).toMatchObject(NOT_VALID);

  expect((await client.reauthenticate()).error).toBeNull();
  const nonce = await auth.nextCode(email);
  expect((await client.updateUser({ password, nonce })).error).toBeNull();
  await signIn(auth.newClient(), email, password);
  const again = await client.updateUser({ password: 'a fourth password', nonce });
  expect(again.error, 'once only').toMatchObject(NOT_VALID);
});

test('a nonce replaces the current password where one is required', async () => {
  const strict = await startAuth({ sql: auth.sql }, { requireCurrentPassword: true });
  const email = 'forgetful@example.com';
  const client = await signUpConfirmed(strict, email);
  strict.clock.advance(DAY);
  await client.refreshSession();
  await client.reauthenticate();
  const nonce = await strict.nextCode(email);
  const { error } = await client.updateUser({ password: 'a new password', nonce });
  expect(error).toBeNull();
  await strict.stop();
});

test('a nonce works only for its owner, expires after ten minutes or five misses, and opens no session', async () => {
  const email = 'grace@example.com';
  const client = await signUpConfirmed(auth, email);
  const stranger = await signUpConfirmed(auth, 'stranger@example.com');
  const ask = async () => {
    await client.reauthenticate();
    return auth.nextCode(email);
  };
  const change = async (who: typeof client, nonce: string) =>
    (await who.updateUser({ password: 'a password of theirs', nonce })).error;
  const nonce = await ask();
  expect(await change(stranger, nonce)).toMatchObject(NOT_VALID);
  const opened = await auth.newClient().verifyOtp({ email, token: nonce, type: 'email' });
  expect(opened.error).toMatchObject({ code: 'otp_expired' });
  const wrong = String((Number(nonce) + 1) % 1_000_000).padStart(6, '0');
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await change(client, wrong)).toMatchObject(NOT_VALID);
  }
  expect(await change(client, nonce), 'after five').toMatchObject(NOT_VALID);
  const late = await ask();
  auth.clock.advance(10 * 60);
  expect(await change(client, late), 'after ten minutes').toMatchObject(NOT_VALID);
  await signIn(auth.newClient(), email, PASSWORD);
});

test('a nonce is sent only to a signed-in person’s confirmed address', async () => {
  const lenient = await startAuth({ sql: auth.sql }, { allowUnverifiedSignIn: true });
  const client = lenient.newClient();
  expect((await client.reauthenticate()).error?.name).toBe('AuthSessionMissingError');
  await client.signUp({ email: 'pending@example.com', password: PASSWORD });
  await signIn(client, 'pending@example.com', PASSWORD);
  expect((await client.reauthenticate()).error).toMatchObject({
    status: 422,
    code: 'email_not_confirmed',
    message: 'Please verify your email first.',
  });
  await lenient.stop();
});
