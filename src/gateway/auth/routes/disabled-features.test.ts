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

test('other applications are not signed in by this one', async () => {
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

test('providers are configured where the gateway is, and not through it', async () => {
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

test('a token of a provider is no way in', async () => {
  const { error } = await auth.newClient().signInWithIdToken({ provider: 'google', token: 'x' });
  expect(error).toMatchObject({ status: 400, code: 'provider_disabled' });
});

test('what is not offered is no way to ask who administers', async () => {
  const outsider = newAdmin(auth, auth.keys.anonKey);
  expect((await outsider.oauth.listClients()).error?.code).toBe('not_admin');
  expect((await outsider.customProviders.listProviders()).error?.code).toBe('not_admin');
});
