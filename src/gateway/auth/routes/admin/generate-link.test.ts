import type { GoTrueAdminApi } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  followLink,
  newAdmin,
  PASSWORD,
  post,
  readFragment,
  SITE_URL,
  signIn,
  signUpConfirmed,
  startAuth,
} from '../../auth-under-test.ts';

let auth: AuthUnderTest;
let admin: GoTrueAdminApi;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
  admin = newAdmin(auth);
});
afterAll(() => auth.stop());

const CHOSEN = 'a password of their own 9';

test('an invitation creates an account, and its link confirms it and leads to a password', async () => {
  const email = 'invited@example.com';
  const options = { data: { full_name: 'Ada' }, redirectTo: `${SITE_URL}/claim` };
  const { data, error } = await admin.generateLink({ type: 'invite', email, options });
  expect(error).toBeNull();
  expect(data.properties).toMatchObject({
    verification_type: 'invite',
    redirect_to: `${SITE_URL}/claim`,
  });
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada' } });
  expect(data.user?.email_confirmed_at).toBeUndefined();
  expect(auth.unreadMails(email)).toEqual([]);
  const client = auth.newClient();
  const token_hash = data.properties?.hashed_token ?? '';
  expect((await client.verifyOtp({ type: 'signup', token_hash: 'none' })).error?.code).toBe(
    'otp_expired',
  );
  const claimed = await client.verifyOtp({ type: 'invite', token_hash });
  expect(claimed.data.user?.email_confirmed_at).toEqual(expect.any(String));
  expect((await client.updateUser({ password: CHOSEN })).error).toBeNull();
  expect(await signIn(auth.newClient(), email, CHOSEN)).toHaveProperty('access_token');
  expect((await admin.generateLink({ type: 'invite', email })).error?.code).toBe('email_exists');
});

test('a newly generated link replaces the previous one', async () => {
  const email = 'twice@example.com';
  const first = await admin.generateLink({ type: 'invite', email });
  const second = await admin.generateLink({ type: 'invite', email });
  expect(second.data.user?.id).toBe(first.data.user?.id);
  const follow = async ({ data }: typeof first) =>
    readFragment(await followLink(data.properties?.action_link ?? ''));
  expect(await follow(first)).toMatchObject({ error_code: 'otp_expired' });
  expect(await follow(second)).toMatchObject({ type: 'invite' });
});

test('an invitation is valid for 14 days, a sign-up link for one', async () => {
  const day = 24 * 60 * 60;
  const strict = await startAuth(await createTestDatabase('gateway'));
  const asAdmin = newAdmin(strict);
  const make = async (
    email: string,
    more: { type: 'invite' } | { type: 'signup'; password: string },
  ) => (await asAdmin.generateLink({ ...more, email })).data.properties?.hashed_token ?? '';
  const [early, late] = [
    await make('early@example.com', { type: 'invite' }),
    await make('late@example.com', { type: 'invite' }),
  ];
  const own = await make('own@example.com', { type: 'signup', password: PASSWORD });
  const follow = (type: 'invite' | 'signup', token_hash: string) =>
    strict.newClient().verifyOtp({ type, token_hash });
  strict.clock.advance(day + 60);
  expect((await follow('signup', own)).error?.code).toBe('otp_expired');
  strict.clock.advance(13 * day - 120);
  expect((await follow('invite', early)).error).toBeNull();
  strict.clock.advance(120);
  expect((await follow('invite', late)).error?.code).toBe('otp_expired');
  await strict.stop();
});

test('claiming an invitation sends no password-change email', async () => {
  const email = 'claims@example.com';
  const { data } = await admin.generateLink({ type: 'invite', email });
  const client = auth.newClient();
  const token_hash = data.properties?.hashed_token ?? '';
  expect((await client.verifyOtp({ type: 'invite', token_hash })).error).toBeNull();
  expect((await client.updateUser({ password: CHOSEN })).error).toBeNull();
  expect((await client.reauthenticate()).error).toBeNull();
  expect((await auth.nextMail(email)).subject).toBe('Confirm that it is you');
  expect((await client.updateUser({ password: `${CHOSEN} too` })).error).toBeNull();
  expect((await auth.nextMail(email)).subject).toBe('Your password was changed');
});

test.each(['before', 'after'])(
  'an open invitation is valid for 14 days, even with a sign-up %s it',
  async (order) => {
    const email = `signed-up-${order}@example.com`;
    const signUp = async () => {
      for (const ask of [
        () => auth.newClient().signUp({ email, password: PASSWORD }),
        () => auth.newClient().resend({ type: 'signup', email }),
        () => auth.newClient().signInWithOtp({ email }),
      ]) {
        expect((await ask()).error).toBeNull();
        await auth.nextMail(email);
      }
    };
    if (order === 'before') await signUp();
    const { data } = await admin.generateLink({ type: 'invite', email });
    if (order === 'after') await signUp();
    const token_hash = data.properties?.hashed_token ?? '';
    await auth.sql`
    update auth.one_time_tokens set created_at = created_at - interval '13 days 23 hours'
    where token_type = 'invitation_token' and relates_to = ${email}`;
    expect((await auth.newClient().verifyOtp({ type: 'invite', token_hash })).error).toBeNull();
    const left = await auth.sql`select from auth.one_time_tokens where relates_to = ${email}`;
    expect(left, 'the sign-up’s link and code').toHaveLength(0);
  },
);

test('an invitation older than invitation tokens is valid for 14 days', async () => {
  const email = 'invited-before@example.com';
  const { data } = await admin.generateLink({ type: 'invite', email });
  await auth.sql`
    update auth.one_time_tokens
    set token_type = 'confirmation_token', created_at = created_at - interval '13 days'
    where relates_to = ${email}`;
  const token_hash = data.properties?.hashed_token ?? '';
  expect((await auth.newClient().verifyOtp({ type: 'invite', token_hash })).error).toBeNull();
});

test('a sign-up made before the address was invited keeps no access to it', async () => {
  const email = 'squatted@example.com';
  await auth.newClient().signUp({ email, password: PASSWORD });
  await auth.nextMail(email);
  const { data } = await admin.generateLink({ type: 'invite', email });
  const token_hash = data.properties?.hashed_token ?? '';
  expect((await auth.newClient().verifyOtp({ type: 'invite', token_hash })).error).toBeNull();
  await expect(signIn(auth.newClient(), email, PASSWORD)).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
});

test.for(['recovery', 'magiclink'] as const)(
  'a %s link signs in to an existing account',
  async (type) => {
    const email = `${type}@example.com`;
    if (type === 'recovery') {
      expect((await admin.generateLink({ type, email })).error?.code).toBe('user_not_found');
    }
    await signUpConfirmed(auth, email);
    const { data } = await admin.generateLink({ type, email });
    const token_hash = data.properties?.hashed_token ?? '';
    const { data: opened } = await auth.newClient().verifyOtp({ type, token_hash });
    expect(opened.session?.user.email).toBe(email);
  },
);

test('only the secret key can generate links', async () => {
  const body = { type: 'recovery', email: 'recovery@example.com' };
  const session = await signIn(auth.newClient(), body.email, PASSWORD);
  const asked = async (headers: Record<string, string>) => {
    const answer = await post(auth, '/admin/generate_link', body, headers);
    return [answer.status, (await answer.json()).error_code];
  };
  expect(await asked({})).toEqual([401, 'no_authorization']);
  expect(await asked({ Authorization: 'Bearer none' })).toEqual([403, 'bad_jwt']);
  for (const key of [auth.keys.anonKey, session?.access_token ?? '']) {
    expect(await asked({ Authorization: `Bearer ${key}` })).toEqual([403, 'not_admin']);
  }
  const { serviceRoleKey } = auth.keys;
  const answer = await post(
    auth,
    '/admin/generate_link',
    { ...body, type: 'phone_change' },
    {
      Authorization: `Bearer ${serviceRoleKey}`,
    },
  );
  expect(answer.status).toBe(400);
});

test('a sign-up link creates an account with a password, a sign-in link one without', async () => {
  const email = 'signed-up@example.com';
  const weak = await admin.generateLink({ type: 'signup', email, password: 'short' });
  expect(weak.error?.code).toBe('weak_password');
  const { data } = await admin.generateLink({ type: 'signup', email, password: CHOSEN });
  expect(data.properties?.verification_type).toBe('signup');
  const token = data.properties?.email_otp ?? '';
  expect(token).toMatch(/^\d{6}$/);
  expect((await auth.newClient().verifyOtp({ type: 'signup', email, token })).error).toBeNull();
  expect(await signIn(auth.newClient(), email, CHOSEN)).toHaveProperty('access_token');
  const again = await admin.generateLink({ type: 'signup', email, password: CHOSEN });
  expect(again.error?.code).toBe('email_exists');
  const unknown = await admin.generateLink({ type: 'magiclink', email: 'new-here@example.com' });
  expect(unknown.data.properties?.verification_type).toBe('signup');
  const link = unknown.data.properties?.action_link ?? '';
  expect(readFragment(await followLink(link))).toMatchObject({ type: 'signup' });
});

test('an address change is confirmed by two links, one per mailbox', async () => {
  const [email, newEmail] = ['changing@example.com', 'changed@example.com'];
  const client = await signUpConfirmed(auth, email);
  const generate = async (type: 'email_change_current' | 'email_change_new', to = newEmail) => {
    const { data, error } = await admin.generateLink({ type, email, newEmail: to });
    return error?.code ?? data.properties?.hashed_token ?? '';
  };
  expect(await generate('email_change_new', 'new-here@example.com')).toBe('email_exists');
  const outdated = await generate('email_change_current', 'elsewhere@example.com');
  const hashes = [await generate('email_change_current'), await generate('email_change_new')];
  const follow = (token_hash: string) =>
    auth.newClient().verifyOtp({ type: 'email_change', token_hash });
  expect((await follow(outdated)).error?.code).toBe('otp_expired');
  for (const hash of hashes) {
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect((await follow(hash)).error).toBeNull();
  }
  expect((await client.getUser()).data.user?.email).toBe(newEmail);
});

test.each([
  ['email_change_new', 'email_change_current'],
  ['email_change_current', 'email_change_new'],
] as const)(
  'a single mailbox can’t change the address: %s before a link for %s is generated',
  async (type, other) => {
    const [email, newEmail] = [`${type}@example.com`, `${type}.changed@example.com`];
    const client = await signUpConfirmed(auth, email);
    const generate = (kind: typeof type) => admin.generateLink({ type: kind, email, newEmail });
    const follow = async ({ data }: Awaited<ReturnType<typeof generate>>) => {
      const token_hash = data.properties?.hashed_token ?? '';
      const { error } = await auth.newClient().verifyOtp({ type: 'email_change', token_hash });
      expect(error).toBeNull();
      return (await client.getUser()).data.user?.email;
    };
    expect(await follow(await generate(type))).toBe(email);
    expect(await follow(await generate(type)), 'the same mailbox again').toBe(email);
    expect(await follow(await generate(other))).toBe(newEmail);
  },
);

test('consent to one address doesn’t extend to the next', async () => {
  const [email, client] = ['fickle@example.com', await signUpConfirmed(auth, 'fickle@example.com')];
  const follow = async (type: 'email_change_new' | 'email_change_current', newEmail: string) => {
    const { data } = await admin.generateLink({ type, email, newEmail });
    const token_hash = data.properties?.hashed_token ?? '';
    await auth.newClient().verifyOtp({ type: 'email_change', token_hash });
  };
  await follow('email_change_current', 'first.wish@example.com');
  await follow('email_change_new', 'second.wish@example.com');
  expect((await client.getUser()).data.user?.email).toBe(email);
});

test('the answer contains the account’s state after the link is generated', async () => {
  const email = 'fresh@example.com';
  await signUpConfirmed(auth, email);
  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const newEmail = `${type}.wish@example.com`;
    const { data } = await admin.generateLink({ type, email, newEmail });
    expect(data.user).toMatchObject({
      email,
      new_email: newEmail,
      email_change_sent_at: expect.any(String),
    });
  }
  const { data } = await admin.generateLink({ type: 'recovery', email });
  expect(data.user?.recovery_sent_at).toEqual(expect.any(String));
});

test('an invitation is emailed, and creates the account', async () => {
  const email = 'by-mail@example.com';
  const redirectTo = `${SITE_URL}/claim`;
  const { data } = await admin.inviteUserByEmail(email, { data: { full_name: 'Ada' }, redirectTo });
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada' } });
  expect(data.user?.invited_at).toEqual(expect.any(String));
  const target = await followLink(await auth.nextLink(email));
  expect(target.href).toContain(redirectTo);
  expect(readFragment(target)).toMatchObject({ type: 'invite' });
  expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists');
  const outsider = newAdmin(auth, auth.keys.anonKey);
  expect((await outsider.inviteUserByEmail('x@example.com')).error?.code).toBe('not_admin');
});
