// A gateway, and devices that hold passkeys for it. Imported by tests only.
import type { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  type AuthUnderTest,
  newAdmin,
  SITE_URL,
  signUpConfirmed,
  startAuth,
} from '../../auth-under-test.ts';
import {
  type Authenticator,
  createAuthenticator,
} from '../../webauthn/authenticator-under-test.ts';

export const SITE = { rpId: 'site.example', origin: SITE_URL };
export let auth: AuthUnderTest;
export let admin: GoTrueAdminApi;

/** Starts a gateway before the tests of a file, and stops it after them. */
export function setUpPasskeys(): void {
  beforeAll(async () => {
    auth = await startAuth(await createTestDatabase('gateway'), { requireCurrentPassword: true });
    admin = newAdmin(auth);
  });
  afterAll(() => auth.stop());
}

/** Returns the data, or throws the error. */
export async function get<Data>(
  answer: Promise<{ data: Data | null; error: unknown }>,
): Promise<Data> {
  const { data, error } = await answer;
  if (error || !data) throw error;
  return data;
}
export type CreateFaults = Parameters<Authenticator['create']>[1];
export type GetFaults = Parameters<Authenticator['get']>[1];

export async function register(client: GoTrueClient, device: Authenticator, faults?: CreateFaults) {
  const { challenge_id: challengeId, options } = await get(client.passkey.startRegistration());
  const credential = device.create(options, faults);
  return client.passkey.verifyRegistration({ challengeId, credential });
}

export async function enter(client: GoTrueClient, device: Authenticator, faults?: GetFaults) {
  const { challenge_id: challengeId, options } = await get(client.passkey.startAuthentication());
  const credential = device.get(options, faults);
  return client.passkey.verifyAuthentication({ challengeId, credential });
}

/** Creates a user with a passkey, and the device that holds it. */
export async function createHolder(email: string) {
  const client = await signUpConfirmed(auth, email);
  const device = createAuthenticator(SITE);
  const passkey = await get(register(client, device));
  return { client, device, passkey };
}
