import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  followLink,
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
} from '../../auth-under-test.ts';
import { hashSecret } from '../../secrets.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'), { passwordWords: ['Garden'] });
});
afterAll(() => auth.stop());

test('sign-up leaves the account pending until its address is confirmed by email', async () => {
  const client = auth.newClient();
  const { data, error } = await client.signUp({
    email: 'Ada@Example.com',
    password: PASSWORD,
    options: { data: { full_name: 'Ada Lovelace' }, emailRedirectTo: `${SITE_URL}/welcome` },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({
    email: 'ada@example.com',
    aud: 'authenticated',
    role: 'authenticated',
    user_metadata: { full_name: 'Ada Lovelace' },
  });
  expect(data.user?.identities).toHaveLength(1);
  expect(data.user?.email_confirmed_at).toBeUndefined();

  const refused = await client.signInWithPassword({ email: 'ada@example.com', password: PASSWORD });
  expect(refused.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });

  const target = await followLink(await auth.nextLink('ada@example.com'));
  expect(`${target.origin}${target.pathname}`).toBe(`${SITE_URL}/welcome`);
  const tokens = readFragment(target);
  expect(tokens).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' });
  const session = await client.setSession({
    access_token: tokens.access_token ?? '',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect(session.data.user?.id).toBe(data.user?.id);
  expect(session.data.user?.email_confirmed_at).toBeTruthy();

  const signedIn = await client.signInWithPassword({
    email: 'ada@example.com',
    password: PASSWORD,
  });
  expect(signedIn.error).toBeNull();
  expect(signedIn.data.user?.user_metadata).toEqual({ full_name: 'Ada Lovelace' });
});

test.for([
  ['Grace@пример.рф', 'grace@xn--e1afmkfd.xn--p1ai'],
  ['r&d@BÜCHER.test', 'r&d@xn--bcher-kva.test'],
] as const)('%s signs up, and signs in however the domain is spelled', async ([email, stored]) => {
  const client = auth.newClient();
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  expect([error, data.user?.email]).toEqual([null, stored]);
  await followLink(await auth.nextLink(stored));
  for (const typed of [email, stored]) {
    const signedIn = await client.signInWithPassword({ email: typed, password: PASSWORD });
    expect(signedIn.data.user?.email).toBe(stored);
  }
});

test('an address the application rejects is refused in its words, known or not', async () => {
  const known = 'known@unwanted.example';
  await auth.sql`
    insert into auth.users (id, email, email_confirmed_at)
    values (gen_random_uuid(), ${known}, now())`;
  for (const email of [known, 'Fresh@Unwanted.example']) {
    const { error } = await auth.newClient().signUp({ email, password: PASSWORD });
    expect(error).toMatchObject({ status: 400, code: 'email_address_invalid', message: UNWANTED });
    expect(auth.unreadMails(email.toLowerCase())).toEqual([]);
  }
  const client = await signUpConfirmed(auth, 'leaver@example.com');
  const { error } = await client.updateUser({ email: 'leaver@unwanted.example' });
  expect(error).toMatchObject({ code: 'email_address_invalid', message: UNWANTED });
});

test('signing up with a confirmed address is answered like a new one, but without identities or an email', async () => {
  const email = 'taken@example.com';
  await signUpConfirmed(auth, email);
  const again = await auth.newClient().signUp({
    email,
    password: 'another password',
    options: { data: { full_name: 'Mallory' } },
  });
  const fresh = await auth.newClient().signUp({
    email: 'fresh@example.com',
    password: 'another password',
    options: { data: { full_name: 'Mallory' } },
  });
  expect(again.error).toBeNull();
  expect(again.data.session).toBeNull();
  expect(again.data.user?.identities).toEqual([]);
  expect(Object.keys(again.data.user ?? {})).toEqual(Object.keys(fresh.data.user ?? {}));
  await auth.nextLink('fresh@example.com');
  expect(auth.unreadMails(email)).toEqual([]);
});

test('an unconfirmed address gets a new email and keeps its data', async () => {
  const email = 'twice@example.com';
  const signUp = (name: string) =>
    auth.newClient().signUp({ email, password: PASSWORD, options: { data: { full_name: name } } });
  await signUp('First');
  const first = await auth.nextLink(email);
  const again = await signUp('Second');
  expect(again.data.user?.user_metadata).toEqual({ full_name: 'Second' });
  const second = await auth.nextLink(email);

  expect(readFragment(await followLink(first))).toMatchObject({ error_code: 'otp_expired' });
  await followLink(second);
  const session = await signIn(auth.newClient(), email, PASSWORD);
  expect(session.user.user_metadata).toEqual({ full_name: 'First' });
});

test('when two people claim an address, neither keeps access once its reader confirms it', async () => {
  const lenient = await startAuth({ sql: auth.sql }, { allowUnverifiedSignIn: true });
  const email = 'claimed@example.com';
  const [earlier, later] = ['the earlier password', 'the later password'];
  const client = lenient.newClient();
  await client.signUp({ email, password: earlier });
  await signIn(client, email, earlier);
  await lenient.newClient().signUp({ email, password: later });
  // Another email doesn't decide who owns the account.
  await lenient.newClient().resend({ type: 'signup', email });
  await lenient.nextLink(email);
  await lenient.nextLink(email);
  expect((await client.getUser()).error).toBeNull();

  const tokens = readFragment(await followLink(await lenient.nextLink(email)));
  expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  for (const password of [earlier, later]) {
    const { error } = await lenient.newClient().signInWithPassword({ email, password });
    expect(error).toMatchObject({ code: 'invalid_credentials' });
  }
  const owner = lenient.newClient();
  await owner.setSession({
    access_token: tokens.access_token ?? '',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect((await owner.updateUser({ password: PASSWORD })).error).toBeNull();
  await signIn(lenient.newClient(), email, PASSWORD);
  await lenient.stop();
});

test('two simultaneous sign-ups for one address create one account', async () => {
  const email = 'race@example.com';
  const signUp = () => auth.newClient().signUp({ email, password: PASSWORD });
  const answers = await Promise.all([signUp(), signUp(), signUp()]);
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  const [row] = await auth.sql`select count(*)::int from auth.users where email = ${email}`;
  expect(row?.count).toBe(1);
});

test.each([
  [{ email: 'not an address', password: PASSWORD }, 400, 'validation_failed'],
  [{ email: `${'x'.repeat(250)}@example.com`, password: PASSWORD }, 400, 'validation_failed'],
  [{ email: 'a@example.com' }, 422, 'validation_failed'],
  [{ password: PASSWORD }, 422, 'anonymous_provider_disabled'],
  [
    { email: 'a@example.com', password: PASSWORD, data: { a: 'x'.repeat(5000) } },
    400,
    'validation_failed',
  ],
  [
    { email: 'a@example.com', password: PASSWORD, data: { a: 'null \u0000 byte' } },
    400,
    'validation_failed',
  ],
  [
    { email: 'a@example.com', password: PASSWORD, data: { a: 'lone \ud800' } },
    400,
    'validation_failed',
  ],
  [{ email: 'a@example.com', password: PASSWORD, data: [] }, 400, 'validation_failed'],
])('sign-up with %j answers %i %s', async (body, status, code) => {
  const response = await post(auth, '/signup', body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code: status, error_code: code });
});

test('no password, token or link is stored in plain text', async () => {
  const email = 'secret@example.com';
  const client = await signUpConfirmed(auth, email);
  await client.resetPasswordForEmail(email);
  const mail = await auth.nextMail(email);
  const token = new URL(readLink(mail)).searchParams.get('token') ?? '';
  const code = readCode(mail);
  const { data } = await client.getSession();
  const secrets = [
    PASSWORD,
    token,
    data.session?.refresh_token ?? '',
    data.session?.access_token ?? '',
  ];
  const [stored] = await auth.sql<{ everything: string }[]>`
    select concat(
      (select json_agg(u) from auth.users u), (select json_agg(t) from auth.refresh_tokens t),
      (select json_agg(t) from auth.one_time_tokens t), (select json_agg(f) from auth.flow_state f)
    ) as everything`;
  const [{ hash = '' } = {}] = await auth.sql<{ hash: string }[]>`
    select code_hash as hash from auth.one_time_tokens where relates_to = ${email}`;
  const [user] = await auth.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const plain = [code, `${email}${code}`, `${user?.id}\n${email}\n${code}`].map(hashSecret);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(plain, 'hashed without a key').not.toContain(hash);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(stored?.everything).not.toContain(secret);
  }
});

test('with confirmation off, sign-up signs in, and says when an address is taken', async () => {
  const open = await startAuth({ sql: auth.sql }, { autoConfirm: true });
  const email = 'at-once@example.com';
  const { data } = await open.newClient().signUp({ email, password: PASSWORD });
  expect(data.session?.access_token).toBeTruthy();
  expect(data.user?.email_confirmed_at).toBeTruthy();
  const { error } = await open.newClient().signUp({ email, password: PASSWORD });
  expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
  await open.stop();
});

test('with sign-up off, no account is created', async () => {
  const closed = await startAuth({ sql: auth.sql }, { disableSignup: true });
  const credentials = { email: 'late@example.com', password: PASSWORD };
  const { error } = await closed.newClient().signUp(credentials);
  expect(error).toMatchObject({ status: 422, code: 'signup_disabled' });
  await closed.stop();
});

test('when the email can’t be sent, sign-up still succeeds and another can be requested', async () => {
  let failing = true;
  const sent: string[] = [];
  let tellFailed = () => {};
  const failed = new Promise<void>((resolve) => {
    tellFailed = resolve;
  });
  const broken = await startAuth(
    { sql: auth.sql },
    {},
    {
      mailer: {
        send: async (mail) => {
          sent.push(mail.to);
          if (!failing) return;
          tellFailed();
          throw new Error('mail server unreachable');
        },
      },
    },
  );
  const email = 'unlucky@example.com';
  const { error } = await broken.newClient().signUp({ email, password: PASSWORD });
  expect(error).toBeNull();
  await failed;
  failing = false;
  await expect
    .poll(() => broken.reports)
    .toEqual(['an email could not be sent Error: mail server unreachable']);
  await broken.newClient().resend({ type: 'signup', email });
  await expect.poll(() => sent).toEqual([email, email]);
  await broken.stop();
});
