import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { meetAt } from '#test/waiting-statements.ts';
import {
  type AuthUnderTest,
  holdAccount,
  PASSWORD,
  post,
  readCode,
  readLink,
  signUpConfirmed,
  startAuth,
} from './auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

/**
 * Two transactions: if one locked something else before the account, they would wait for each
 * other.
 */
const meet = <First, Second>(
  email: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
) => meetAt(auth.sql, holdAccount(email), first, second);

const verify = async (body: object) => (await post(auth, '/verify', body)).status;
/** @returns the secret of an emailed link */
const secretOf = (text: string) =>
  new URL(readLink({ subject: '', text, html: '' })).searchParams.get('token');

test.each(['link', 'code'] as const)(
  'neither verifying a %s nor resending its email at the same time fails',
  async (kind) => {
    const email = `meeting-${kind}@example.com`;
    await auth.newClient().signUp({ email, password: PASSWORD });
    const mail = await auth.nextMail(email);
    const proof =
      kind === 'link' ? { token_hash: secretOf(mail.text) } : { token: readCode(mail), email };
    const [, status] = await meet(
      email,
      () => auth.newClient().resend({ type: 'signup', email }),
      () => verify({ type: 'signup', ...proof }),
    );
    // The newer email may have replaced the one being verified.
    expect([200, 403]).toContain(status);
    expect(await auth.nextLink(email)).toContain('http');
    expect(auth.reports).toEqual([]);
  },
);

test('an address change can be confirmed while its emails are resent', async () => {
  const [email, newEmail] = ['moving@example.com', 'moved@example.com'];
  const client = await signUpConfirmed(auth, email);
  await client.updateUser({ email: newEmail });
  const { text } = await auth.nextMail(newEmail);
  await auth.nextMail(email);
  const [, status] = await meet(
    email,
    () => auth.newClient().resend({ type: 'email_change', email }),
    () => verify({ type: 'email_change', token_hash: secretOf(text) }),
  );
  expect([200, 403]).toContain(status);
  expect(await auth.nextLink(newEmail)).toContain('http');
  expect(auth.reports).toEqual([]);
});

test('a PKCE code can be exchanged while another email is requested', async () => {
  const email = 'trading@example.com';
  const client = auth.newClient({ flowType: 'pkce' });
  await client.signUp({ email, password: PASSWORD });
  const link = await fetch(await auth.nextLink(email), { redirect: 'manual' });
  const code = new URL(link.headers.get('Location') ?? '').searchParams.get('code') ?? '';
  const again = auth.newClient({ flowType: 'pkce' });
  // Another email of the same purpose replaces its flow.
  await auth.sql`
    update auth.flow_state set authentication_method = 'recovery'
    where user_id = (select id from auth.users where email = ${email})`;
  const [, traded] = await meet(
    email,
    () => again.resetPasswordForEmail(email),
    () => client.exchangeCodeForSession(code),
  );
  expect([undefined, 'flow_state_not_found']).toContain(traded.error?.code);
  expect(await auth.nextLink(email)).toContain('http');
  expect(auth.reports).toEqual([]);
});

test('a nonce can be used while another is requested', async () => {
  const email = 'nonces@example.com';
  const client = await signUpConfirmed(auth, email);
  await client.reauthenticate();
  const nonce = await auth.nextCode(email);
  const [, changed] = await meet(
    email,
    () => client.reauthenticate(),
    () => client.updateUser({ password: 'another password 7', nonce }),
  );
  expect([undefined, 'reauthentication_not_valid']).toContain(changed.error?.code);
  expect(auth.reports).toEqual([]);
});
