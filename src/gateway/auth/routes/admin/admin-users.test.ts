import { randomUUID } from 'node:crypto';
import type { GoTrueAdminApi } from '@supabase/auth-js';
import { hash as hashBcrypt } from 'bcryptjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  createCheapPasswords,
  newAdmin,
  PASSWORD,
  post,
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

const tryPassword = async (email: string, password = PASSWORD) =>
  (await auth.newClient().signInWithPassword({ email, password })).error?.code ?? 'signed in';

async function readHash(email: string): Promise<string> {
  const [row] = await auth.sql`select encrypted_password from auth.users where email = ${email}`;
  return row?.encrypted_password;
}

async function createUser(attributes: Parameters<GoTrueAdminApi['createUser']>[0]) {
  const { data, error } = await admin.createUser(attributes);
  if (!data.user) throw error;
  return data.user;
}

test('an administrator creates an account as specified, without an email', async () => {
  const id = randomUUID();
  const user = await createUser({
    id,
    email: 'Made@Example.com',
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: 'Ada', left_out: null },
    app_metadata: { plan: 'gold' },
  });
  expect(user).toMatchObject({
    id,
    email: 'made@example.com',
    role: 'authenticated',
    user_metadata: { full_name: 'Ada' },
    app_metadata: { provider: 'email', providers: ['email'], plan: 'gold' },
    identities: [{ provider: 'email', identity_data: { email_verified: true } }],
  });
  expect(user.email_confirmed_at).toEqual(expect.any(String));
  expect(auth.unreadMails('made@example.com')).toEqual([]);
  expect(await tryPassword('made@example.com')).toBe('signed in');
  const pending = await createUser({ email: 'pending@example.com', password: PASSWORD });
  expect(pending.email_confirmed_at).toBeUndefined();
  expect(await tryPassword('pending@example.com')).toBe('email_not_confirmed');
  // No password signs in to an account created without one.
  await createUser({ email: 'keyless@example.com', email_confirm: true });
  expect(await tryPassword('keyless@example.com')).toBe('invalid_credentials');
});

test('Argon2 and bounded bcrypt hashes are imported, and bcrypt is replaced at the next sign-in', async () => {
  const hash = await createCheapPasswords().hash('brought along 77');
  await createUser({ email: 'moved@example.com', password_hash: hash, email_confirm: true });
  expect(await tryPassword('moved@example.com', 'brought along 77')).toBe('signed in');
  const costly = hash.replace(/m=\d+/, 'm=4000000');
  const old = await hashBcrypt('brought along 78', 4);
  const email = 'older@example.com';
  await createUser({ email, password_hash: old, email_confirm: true });
  expect(await tryPassword(email, 'another one 79')).toBe('invalid_credentials');
  expect(await readHash(email)).toBe(old);
  expect(await tryPassword(email, 'brought along 78')).toBe('signed in');
  expect(await readHash(email)).toMatch(/^\$argon2id\$/);
  expect(await tryPassword(email, 'brought along 78')).toBe('signed in');
  const slow = old.replace('$04$', '$13$');
  for (const password_hash of [costly, slow, '$2a$10$abcdefghijklmnopqrstuv', 'none']) {
    const { error } = await admin.createUser({ email: 'costly@example.com', password_hash });
    expect(error?.code).toBe('validation_failed');
  }
});

test.for([
  ['no address', { password: PASSWORD }, 'validation_failed'],
  ['a phone number', { phone: '+491234567' }, 'phone_provider_disabled'],
  ['a known address', { email: 'known@example.com' }, 'email_exists'],
  ['a known id', { id: '00000000-0000-4000-8000-000000000001' }, 'user_already_exists'],
  ['an id that is none', { email: 'x@example.com', id: 'x' }, 'validation_failed'],
  ['an address that is none', { email: 'x' }, 'validation_failed'],
  ['an unwanted address', { email: 'x@unwanted.example' }, 'email_address_invalid'],
  ['too much metadata', { user_metadata: { x: 'x'.repeat(5000) } }, 'validation_failed'],
  ['too much app metadata', { app_metadata: { x: 'x'.repeat(5000) } }, 'validation_failed'],
  ['a ban of no length', { ban_duration: 'for ever' }, 'validation_failed'],
  ['a ban too long', { ban_duration: '9999999h' }, 'validation_failed'],
  ['two passwords', { password: PASSWORD, password_hash: 'x' }, 'validation_failed'],
] as const)('no account is created with %s', async ([what, attributes, code]) => {
  const id = '00000000-0000-4000-8000-000000000001';
  await admin.createUser({ email: 'known@example.com', id });
  const email =
    what === 'no address' || what === 'a phone number' ? {} : { email: 'new@example.com' };
  const { data, error } = await admin.createUser({ ...email, ...attributes });
  expect(error?.code).toBe(code);
  expect(data).toEqual({ user: null });
  const rows = await auth.sql`select from auth.users where email = 'new@example.com'`;
  expect(rows).toHaveLength(0);
});

test('accounts are listed in pages, newest first, with their total', async () => {
  const client = auth.newClient();
  await auth.sql`delete from auth.users`;
  expect((await admin.listUsers()).data).toMatchObject({ users: [], total: 0, nextPage: null });
  for (const name of ['first', 'second', 'third']) {
    await createUser({ email: `${name}@example.com`, user_metadata: { full_name: `The ${name}` } });
    auth.clock.advance(1);
  }
  const list = async (page: number) => (await admin.listUsers({ page, perPage: 2 })).data;
  const first = await list(1);
  expect(first).toMatchObject({ aud: 'authenticated', total: 3, nextPage: 2, lastPage: 2 });
  expect(first.users.map(({ email }) => email)).toEqual([
    'third@example.com',
    'second@example.com',
  ]);
  const second = await list(2);
  expect(second.users.map(({ email }) => email)).toEqual(['first@example.com']);
  expect(second).toMatchObject({ total: 3, nextPage: null, lastPage: 2 });
  expect((await list(9)).users).toEqual([]);
  expect((await admin.listUsers({ page: -1 })).error?.code).toBe('validation_failed');
  const found = async (filter: string) => {
    const headers = { Authorization: `Bearer ${auth.keys.serviceRoleKey}` };
    const answer = await fetch(`${auth.url}/admin/users?filter=${filter}`, { headers });
    return (await answer.json()).users.length;
  };
  expect(await Promise.all(['SECOND', 'the', 'th_', '%25', 'nobody'].map(found))).toEqual([
    1, 3, 0, 0, 0,
  ]);
  expect(await client.getUser()).toMatchObject({ error: { name: 'AuthSessionMissingError' } });
});

test('an account is read and changed, and a new password signs out old sessions', async () => {
  const client = await signUpConfirmed(auth, 'before@example.com');
  const { data: own } = await client.getUser();
  const id = own.user?.id ?? '';
  expect((await admin.getUserById(id)).data.user?.email).toBe('before@example.com');
  const { data } = await admin.updateUserById(id, {
    email: 'after@example.com',
    user_metadata: { full_name: 'Grace' },
    app_metadata: { plan: 'gold' },
  });
  expect(data.user).toMatchObject({
    email: 'after@example.com',
    user_metadata: { full_name: 'Grace' },
    app_metadata: { provider: 'email', plan: 'gold' },
    identities: [{ identity_data: { email: 'after@example.com' } }],
  });
  expect((await client.getUser()).error).toBeNull();
  const weak = await admin.updateUserById(id, { password: 'short' });
  expect(weak.error?.code).toBe('weak_password');
  await admin.updateUserById(id, { password: 'another one 123' });
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect(await tryPassword('after@example.com')).toBe('invalid_credentials');
  expect(await tryPassword('after@example.com', 'another one 123')).toBe('signed in');
  await admin.updateUserById(id, { app_metadata: { plan: null } });
  expect((await admin.getUserById(id)).data.user?.app_metadata).not.toHaveProperty('plan');
  await createUser({ email: 'taken@example.com' });
  const taken = await admin.updateUserById(id, { email: 'taken@example.com' });
  expect(taken.error?.code).toBe('email_exists');
  const nobody = await admin.updateUserById(randomUUID(), { role: 'anon' });
  expect(nobody.error?.code).toBe('user_not_found');
  expect((await admin.getUserById(randomUUID())).error?.code).toBe('user_not_found');
});

test('a ban applies at once and ends on time', async () => {
  const client = await signUpConfirmed(auth, 'banned@example.com');
  const id = (await client.getUser()).data.user?.id ?? '';
  const asked = auth.now().getTime();
  const { data } = await admin.updateUserById(id, { ban_duration: '1h30m' });
  const began = Date.parse(data.user?.banned_until ?? '') - 90 * 60_000;
  expect(began).toBeGreaterThanOrEqual(asked);
  expect(began).toBeLessThanOrEqual(auth.now().getTime());
  expect((await client.getUser()).error?.code).toBe('user_banned');
  expect(await tryPassword('banned@example.com')).toBe('user_banned');
  const lifted = await admin.updateUserById(id, { ban_duration: 'none' });
  expect(lifted.data.user?.banned_until).toBeUndefined();
  expect((await client.getUser()).error).toBeNull();
});

test('an administrator confirms an address', async () => {
  const { id } = await createUser({ email: 'vouched@example.com', password: PASSWORD });
  const { data } = await admin.updateUserById(id, { email_confirm: true });
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
  expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true);
  expect(await tryPassword('vouched@example.com')).toBe('signed in');
});

test('a deleted account is gone, with its sessions', async () => {
  const client = await signUpConfirmed(auth, 'gone@example.com');
  const id = (await client.getUser()).data.user?.id ?? '';
  expect((await admin.deleteUser(id)).data.user).toMatchObject({ id, email: 'gone@example.com' });
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await admin.deleteUser(id)).error?.code).toBe('user_not_found');
  expect(await auth.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0);
});

test('a soft-deleted account keeps its row, reveals nothing and frees its address', async () => {
  const email = 'softly@example.com';
  const client = await signUpConfirmed(auth, email);
  const id = (await client.getUser()).data.user?.id ?? '';
  expect((await admin.deleteUser(id, true)).error).toBeNull();
  const { data } = await admin.getUserById(id);
  expect(data.user).toMatchObject({ id, user_metadata: {}, app_metadata: {} });
  expect(data.user?.deleted_at).toEqual(expect.any(String));
  expect(JSON.stringify(data.user)).not.toContain('softly');
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect(await tryPassword(email)).toBe('invalid_credentials');
  expect((await admin.deleteUser(id, true)).error).toBeNull();
  expect((await createUser({ email })).id).not.toBe(id);
});

test('an administrator signs a person out by their token', async () => {
  const client = await signUpConfirmed(auth, 'out@example.com');
  const other = auth.newClient();
  const { access_token } = await signIn(other, 'out@example.com', PASSWORD);
  expect((await admin.signOut(access_token, 'others')).error).toBeNull();
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await other.getUser()).error).toBeNull();
  expect((await admin.signOut(access_token)).error).toBeNull();
  expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await admin.signOut(access_token)).error?.name).toBe('AuthSessionMissingError');
});

test('an administrator lists a person’s second factors, and removes them', async () => {
  const client = await signUpConfirmed(auth, 'factored@example.com');
  const userId = (await client.getUser()).data.user?.id ?? '';
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' });
  const id = enrolled?.id ?? '';
  const listed = await admin.mfa.listFactors({ userId });
  expect(listed.data?.factors).toMatchObject([{ id, factor_type: 'totp', status: 'unverified' }]);
  expect((await admin.mfa.deleteFactor({ userId, id: randomUUID() })).error?.status).toBe(404);
  expect((await admin.mfa.deleteFactor({ userId, id })).error).toBeNull();
  expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
  const outsider = newAdmin(auth, auth.keys.anonKey);
  expect((await outsider.mfa.listFactors({ userId })).error?.code).toBe('not_admin');
});

test('only the secret key can administer accounts', async () => {
  const client = await signUpConfirmed(auth, 'curious@example.com');
  const { data } = await client.getSession();
  const id = data.session?.user.id ?? '';
  for (const key of [auth.keys.anonKey, data.session?.access_token ?? '']) {
    const outsider = newAdmin(auth, key);
    const refused = await Promise.all([
      outsider.listUsers(),
      outsider.createUser({ email: 'x@example.com' }),
      outsider.getUserById(id),
      outsider.updateUserById(id, { role: 'service_role' }),
      outsider.deleteUser(id),
    ]);
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(5).fill('not_admin'));
  }
  expect((await post(auth, '/admin/users', {})).status).toBe(401);
});
