import type { Factor } from '@supabase/auth-js';
import { toList, toRecord } from '#domain/json.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { findErrorCode, toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { invokeFunction } from '../../../lib/data/functions-client.ts';
import { askAuth } from '../../../lib/session/ask-auth.ts';
import { refreshUser } from './doors.ts';

/** What an authenticator app takes: a picture, or the secret by hand. */
export type FactorOffer = { id: string; qrCode: string; secret: string };

const UNCONFIRMED = 'Confirm your email address first. The link is in the mail we sent you.';

/**
 * Begins a second factor. One that was begun before and not proved makes room.
 *
 * @returns the offer, or that the owner has to sign in again because their sign-in is too old
 * @throws AuthError where the service refuses or cannot be reached
 */
export async function beginFactor(
  factors: readonly Factor[],
): Promise<FactorOffer | 'sign in again'> {
  for (const { id, status } of factors) {
    if (status === 'unverified') await askAuth((client) => client.mfa.unenroll({ factorId: id }));
  }
  const names = new Set(factors.filter((f) => f.status === 'verified').map((f) => f.friendly_name));
  let [friendlyName, count] = ['Authenticator app', 1];
  while (names.has(friendlyName)) friendlyName = `Authenticator app ${++count}`;
  const { data, error } = await askAuth((client) =>
    client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: PRODUCT_NAME }),
  );
  if (findErrorCode(error) === 'reauthentication_needed') return 'sign in again';
  if (findErrorCode(error) === 'email_not_confirmed') throw new Error(UNCONFIRMED);
  if (error || data?.type !== 'totp') throw error;
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Takes a second factor off. The session goes on, asked for no more than the account asks for. */
export async function removeFactor(factorId: string): Promise<string | null> {
  const { error } = await askAuth((client) => client.mfa.unenroll({ factorId }));
  if (error) return toErrorSentence(error, 'The device could not be taken off.');
  return refreshUser();
}

/** @returns new recovery codes; those from before are good no more @throws Error with a sentence */
export async function createRecoveryCodes(): Promise<string[]> {
  const { codes } = toRecord(await invokeFunction('create-recovery-codes', {}));
  return toList(codes).map(String);
}
