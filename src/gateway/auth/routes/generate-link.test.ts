import { GoTrueAdminApi } from '@supabase/auth-js';
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
} from '../auth-under-test.ts';

let auth: AuthUnderTest;
let admin: GoTrueAdminApi;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
  admin = adminWith(auth.keys.serviceRoleKey);
});
afterAll(() => auth.stop());

function adminWith(key: string): GoTrueAdminApi {
  return new GoTrueAdminApi({ url: auth.url, headers: { Authorization: `Bearer ${key}` } });
}

const CHOSEN = 'a password of their own 9';

test('an invitation makes an account, whose link confirms it and leads to a password', async () => {
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

test('a link that is made anew takes the place of the one before', async () => {
  const email = 'twice@example.com';
  const first = await admin.generateLink({ type: 'invite', email });
  const second = await admin.generateLink({ type: 'invite', email });
  expect(second.data.user?.id).toBe(first.data.user?.id);
  const follow = async ({ data }: typeof first) =>
    readFragment(await followLink(data.properties?.action_link ?? ''));
  expect(await follow(first)).toMatchObject({ error_code: 'otp_expired' });
  expect(await follow(second)).toMatchObject({ type: 'invite' });
});

test('who signed up under an address before its reader was invited keeps no key to it', async () => {
  const email = 'squatted@example.com';
  await auth.newClient().signUp({ email, password: PASSWORD });
  const { data } = await admin.generateLink({ type: 'invite', email });
  const token_hash = data.properties?.hashed_token ?? '';
  expect((await auth.newClient().verifyOtp({ type: 'invite', token_hash })).error).toBeNull();
  await expect(signIn(auth.newClient(), email, PASSWORD)).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
});

test.for(['recovery', 'magiclink'] as const)(
  'a %s link is of an account that is there',
  async (type) => {
    const email = `${type}@example.com`;
    expect((await admin.generateLink({ type, email })).error?.code).toBe('user_not_found');
    await signUpConfirmed(auth, email);
    const { data } = await admin.generateLink({ type, email });
    const token_hash = data.properties?.hashed_token ?? '';
    const { data: opened } = await auth.newClient().verifyOtp({ type, token_hash });
    expect(opened.session?.user.email).toBe(email);
  },
);

test('nobody but the secret key is given a link', async () => {
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
    { ...body, type: 'signup' },
    {
      Authorization: `Bearer ${serviceRoleKey}`,
    },
  );
  expect(answer.status).toBe(400);
});
