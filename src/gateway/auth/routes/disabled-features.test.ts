import { randomUUID } from 'node:crypto';
import type { GoTrueAdminApi } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type AuthUnderTest, newAdmin, signUpConfirmed, startAuth } from '../auth-under-test.ts';

let auth: AuthUnderTest;
let admin: GoTrueAdminApi;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
  admin = newAdmin(auth);
});
afterAll(() => auth.stop());

const disabled = (message: string) =>
  expect.objectContaining({ status: 404, code: 'feature_disabled', message });

test('the server doesn’t sign in other applications', async () => {
  const { oauth } = await signUpConfirmed(auth, 'consenting@example.com');
  const answers = [
    await oauth.getAuthorizationDetails('x'),
    await oauth.approveAuthorization('x', { skipBrowserRedirect: true }),
    await oauth.denyAuthorization('x', { skipBrowserRedirect: true }),
    await oauth.listGrants(),
    await oauth.revokeGrant({ clientId: randomUUID() }),
    await admin.oauth.listClients(),
    await admin.oauth.createClient({ client_name: 'x', redirect_uris: ['https://x.example'] }),
    await admin.oauth.getClient('x'),
    await admin.oauth.updateClient('x', { client_name: 'y' }),
    await admin.oauth.deleteClient('x'),
    await admin.oauth.regenerateClientSecret('x'),
  ];
  for (const { error } of answers) expect(error).toEqual(disabled('OAuth server is disabled'));
});

test('providers are configured on the gateway, not through its API', async () => {
  const { customProviders } = admin;
  const provider = { provider_type: 'oidc' as const, identifier: 'custom:x', name: 'x' };
  const answers = [
    await customProviders.listProviders(),
    await customProviders.createProvider({ ...provider, client_id: 'x', client_secret: 'x' }),
    await customProviders.getProvider('custom:x'),
    await customProviders.updateProvider('custom:x', { name: 'y' }),
    await customProviders.deleteProvider('custom:x'),
  ];
  const refusal = disabled('Custom OAuth providers are disabled');
  for (const { error } of answers) expect(error).toEqual(refusal);
});

test('a provider’s token doesn’t sign in', async () => {
  const { error } = await auth.newClient().signInWithIdToken({ provider: 'google', token: 'x' });
  expect(error).toMatchObject({ status: 400, code: 'provider_disabled' });
});

test('disabled admin features still refuse non-administrators', async () => {
  const outsider = newAdmin(auth, auth.keys.anonKey);
  expect((await outsider.oauth.listClients()).error?.code).toBe('not_admin');
  expect((await outsider.customProviders.listProviders()).error?.code).toBe('not_admin');
});
