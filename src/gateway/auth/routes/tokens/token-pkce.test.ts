import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  followLink,
  PASSWORD,
  readFragment,
  SITE_URL,
  signUpConfirmed,
  startAuth,
} from '../../auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

async function signUpByCode(email: string) {
  const client = auth.newClient({ flowType: 'pkce' });
  const { error } = await client.signUp({ email, password: PASSWORD });
  expect(error).toBeNull();
  const target = await followLink(await auth.nextLink(email));
  return { client, target, code: target.searchParams.get('code') ?? '' };
}

test('the link carries a code that only the client that requested it can exchange for a session', async () => {
  const { client, target, code } = await signUpByCode('ada@example.com');
  expect(target.origin).toBe(SITE_URL);
  expect(target.hash).toBe('');

  const { data, error } = await client.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toBeTruthy();
  expect((await client.getUser()).data.user?.email).toBe('ada@example.com');
});

test('a code works once', async () => {
  const { client, code } = await signUpByCode('once@example.com');
  await client.exchangeCodeForSession(code);
  const trade = { auth_code: code, code_verifier: 'x'.repeat(64) };
  const response = await fetch(`${auth.url}/token?grant_type=pkce`, {
    method: 'POST',
    body: JSON.stringify(trade),
  });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error_code: 'flow_state_not_found' });
});

test('a wrong verifier is refused', async () => {
  const { code } = await signUpByCode('stolen@example.com');
  const thief = auth.newClient({ flowType: 'pkce' });
  await thief.resetPasswordForEmail('nobody@example.com');
  const { error } = await thief.exchangeCodeForSession(code);
  expect(error).toMatchObject({ status: 400, code: 'bad_code_verifier' });
});

test('a code expires after five minutes', async () => {
  const { client, code } = await signUpByCode('late@example.com');
  auth.clock.advance(301);
  const { error } = await client.exchangeCodeForSession(code);
  expect(error).toMatchObject({ status: 403, code: 'flow_state_expired' });
});

test('a password reset works by code too', async () => {
  const email = 'forgetful@example.com';
  await signUpConfirmed(auth, email);
  const client = auth.newClient({ flowType: 'pkce' });
  await client.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/signin` });
  const target = await followLink(await auth.nextLink(email));
  const { data } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  expect(data).toMatchObject({ redirectType: 'recovery' });
  expect((await client.updateUser({ password: 'the new password' })).error).toBeNull();
});

test('a used link is also reported in the query, where PKCE clients look', async () => {
  const client = auth.newClient({ flowType: 'pkce' });
  await client.signUp({ email: 'used@example.com', password: PASSWORD });
  const link = await auth.nextLink('used@example.com');
  await followLink(link);
  const target = await followLink(link);
  expect(target.searchParams.get('error_code')).toBe('otp_expired');
  expect(readFragment(target)).toMatchObject({ error_code: 'otp_expired' });
});
