import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  PASSWORD,
  post,
  signIn,
  signUpConfirmed,
  startAuth,
} from '../../auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
});
afterAll(() => auth.stop());

const isOpen = async (session: { access_token: string }) => {
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const response = await fetch(`${auth.url}/user`, { headers });
  if (!response.ok)
    expect(await response.json()).toMatchObject({ error_code: 'session_not_found' });
  return response.ok;
};

test.each([
  ['global', { here: false, elsewhere: false }],
  ['local', { here: false, elsewhere: true }],
  ['others', { here: true, elsewhere: false }],
] as const)('sign-out with scope %s leaves sessions open: %j', async (scope, open) => {
  const email = `${scope}@example.com`;
  const client = await signUpConfirmed(auth, email);
  const here = await signIn(client, email, PASSWORD);
  const elsewhere = await signIn(auth.newClient(), email, PASSWORD);
  const bystander = await signIn(
    await signUpConfirmed(auth, `bystander-${scope}@example.com`),
    `bystander-${scope}@example.com`,
    PASSWORD,
  );
  expect((await client.signOut({ scope })).error).toBeNull();
  expect({ here: await isOpen(here), elsewhere: await isOpen(elsewhere) }).toEqual(open);
  expect(await isOpen(bystander)).toBe(true);
});

test('an unknown scope is refused, and a second sign-out says the session is gone', async () => {
  const session = await signIn(
    await signUpConfirmed(auth, 'ada@example.com'),
    'ada@example.com',
    PASSWORD,
  );
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const unknown = await post(auth, '/logout?scope=universe', {}, headers);
  expect(await unknown.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  expect((await post(auth, '/logout', {}, headers)).status).toBe(204);
  const again = await post(auth, '/logout', {}, headers);
  expect(await again.json()).toMatchObject({ code: 403, error_code: 'session_not_found' });
});
