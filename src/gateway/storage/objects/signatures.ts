import { errors, type JWTPayload } from 'jose';
import { storageErrors } from '../errors.ts';
import type { StorageKeys } from '../request/deps.ts';
import type { Place } from './objects.ts';
import { toKey } from './place.ts';

/** The scope of a signature. A signature for reading must not allow writing. */
type Scope = 'storage.download' | 'storage.upload';

/** Signs a URL, so that it works without a token. */
export function signPlace(
  keys: StorageKeys,
  scope: Scope,
  place: Place,
  options: { expiresIn: number; claims?: JWTPayload },
): Promise<string> {
  const claims = { ...options.claims, url: toKey(place), scope };
  return keys.sign(claims, options.expiresIn);
}

/** @returns the claims of a signature for that place @throws StorageError if it is invalid */
export async function verifyPlace(
  keys: StorageKeys,
  scope: Scope,
  place: Place,
  token: string | undefined,
): Promise<JWTPayload> {
  if (!token) throw storageErrors.invalidSignature('The signature is missing');
  if (token.split('.').length !== 3) throw storageErrors.invalidToken();
  const claims = await keys.verify(token).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw storageErrors.expiredToken();
    throw storageErrors.invalidSignature();
  });
  // A key that signs tokens for users, such as a foreign key, may not sign URLs.
  if (claims.role !== undefined) throw storageErrors.invalidSignature();
  if (claims.url !== toKey(place) || claims.scope !== scope) throw storageErrors.invalidSignature();
  return claims;
}
