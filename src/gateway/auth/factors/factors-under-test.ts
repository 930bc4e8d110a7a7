import type { GoTrueClient } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { type AuthUnderTest, signUpConfirmed } from '../auth-under-test.ts';

/** An authenticator app with the secret of one factor. */
export type Device = { id: string; codeAt(steps: number): string };

/** Enrols a factor; the device shows the codes of the current time step and its neighbours. */
export async function enrol(
  on: AuthUnderTest,
  client: GoTrueClient,
  name = 'Phone',
): Promise<Device> {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error) throw error;
  return { id: data.id, codeAt: (steps) => codeOf(on, data.totp.secret, steps) };
}

const STEP_MS = 30_000;
/** Longer than a request takes, even on a busy machine. */
const STEP_EDGE_MS = 5_000;

/** The code an app shows now, or the given number of half-minute steps later. */
export function codeOf(on: AuthUnderTest, secret: string, steps: number): string {
  // A code sent just as a step ends would count for the previous one.
  const left = STEP_MS - (on.now().getTime() % STEP_MS);
  if (left < STEP_EDGE_MS) on.clock.advance(left / 1000);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: on.now().getTime() + steps * STEP_MS });
}

/** Requests a challenge and answers it with the device's code. */
export const prove = (client: GoTrueClient, { id, codeAt }: Device, steps: number) =>
  client.mfa.challengeAndVerify({ factorId: id, code: codeAt(steps) });

/** An account with a factor, and a client signed in with it. */
export async function signUpWithFactor(on: AuthUnderTest, email: string) {
  const client = await signUpConfirmed(on, email);
  const device = await enrol(on, client);
  const { error } = await prove(client, device, -1);
  if (error) throw error;
  return { client, device };
}
