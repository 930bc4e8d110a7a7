import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { readAuthClientTypes } from '#test/published-types/auth-client-types.ts';
import { type AuthUnderTest, PASSWORD, signUpConfirmed, startAuth } from './auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

const USER = {
  id: 'id',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: '2030-01-01T00:00:00Z',
};

test.for([
  ['what fits', { user: { ...USER, identities: [] } }, []],
  ['a missing field', { user: { ...USER, aud: undefined } }, ['data.user.aud: missing']],
  ['null for what may be missing', { user: { ...USER, email: null } }, ['data.user.email']],
  ['another type', { user: { ...USER, is_anonymous: 'no' } }, ['data.user.is_anonymous']],
  [
    'a field deep inside',
    { user: { ...USER, identities: [{ id: 'x', user_id: 'x', identity_id: 'x' }] } },
    ['data.user.identities[0].provider: missing'],
  ],
  [
    'a word of no list',
    {
      user: {
        ...USER,
        factors: [
          { id: 'x', factor_type: 'bells', status: 'verified', created_at: '', updated_at: '' },
        ],
      },
    },
    ['data.user.factors[0].factor_type'],
  ],
] as const)('the comparison with published types finds %s', ([, data, expected]) => {
  const problems = readAuthClientTypes().findProblems('getUser', { data, error: null });
  expect(problems).toHaveLength(expected.length);
  expected.forEach((problem, index) => void expect(problems[index]).toContain(problem));
});

test('the client reports every session change, and keeps its session fresh', async () => {
  const client = await signUpConfirmed(auth, 'listening@example.com');
  expect((await client.initialize()).error).toBeNull();
  expect(client.isThrowOnErrorEnabled()).toBe(false);
  const events: string[] = [];
  const begun = new Promise<void>((resolve) => {
    client.onAuthStateChange((event) => {
      events.push(event);
      if (event === 'INITIAL_SESSION') resolve();
    });
  });
  await begun;
  await client.updateUser({ data: { full_name: 'Ada' } });
  await client.refreshSession();
  await client.startAutoRefresh();
  await client.stopAutoRefresh();
  await client.signOut();
  await client.signInWithPassword({ email: 'listening@example.com', password: PASSWORD });
  expect(events).toEqual([
    'INITIAL_SESSION',
    'USER_UPDATED',
    'TOKEN_REFRESHED',
    'SIGNED_OUT',
    'SIGNED_IN',
  ]);
  await client.dispose();
});

test('an account has its owner’s sign-in identities', async () => {
  const client = await signUpConfirmed(auth, 'identified@example.com');
  const { data } = await client.getUserIdentities();
  expect(data?.identities).toMatchObject([
    { provider: 'email', identity_data: { email: 'identified@example.com', email_verified: true } },
  ]);
});
