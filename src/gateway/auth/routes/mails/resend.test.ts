import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  followLink,
  PASSWORD,
  post,
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

test('a resend sends a new link, and voids the previous one', async () => {
  const email = 'again@example.com';
  const client = auth.newClient();
  await client.signUp({ email, password: PASSWORD });
  const first = await auth.nextLink(email);
  const options = { emailRedirectTo: `${SITE_URL}/here` };
  expect((await client.resend({ type: 'signup', email, options })).error).toBeNull();
  const second = await auth.nextLink(email);
  expect(readFragment(await followLink(first))).toMatchObject({ error_code: 'otp_expired' });
  const target = await followLink(second);
  expect(target.pathname).toBe('/here');
  expect(readFragment(target)).toHaveProperty('access_token');
});

test('unknown and confirmed addresses get the same answer and no email', async () => {
  await signUpConfirmed(auth, 'confirmed@example.com');
  await auth.newClient().signUp({ email: 'pending@example.com', password: PASSWORD });
  await auth.nextLink('pending@example.com');
  const emails = ['confirmed@example.com', 'unknown@example.com', 'pending@example.com'];
  for (const email of emails) {
    const response = await post(auth, '/resend', { type: 'signup', email });
    expect([response.status, await response.text()]).toEqual([200, '{}']);
  }
  await auth.nextLink('pending@example.com');
  expect(auth.unreadMails('confirmed@example.com')).toEqual([]);
  expect(auth.unreadMails('unknown@example.com')).toEqual([]);
});

test('other kinds of email are refused', async () => {
  const response = await post(auth, '/resend', { type: 'sms', email: 'a@example.com' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
});
