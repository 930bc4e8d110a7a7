import type { Context } from 'hono';
import { errors, type JWTPayload } from 'jose';
import { storageErrors } from '../errors.ts';
import { asCaller, asOwner, identify } from '../request/caller.ts';
import type { StorageDeps, StorageKeys } from '../request/deps.ts';
import { findBucket } from './buckets.ts';
import { toKey } from './names.ts';
import { findObject, findPublicObject, type ObjectRow, type Place } from './objects.ts';

/** An object the request may read. Shared caches may store only public ones. */
export type Readable = { object: ObjectRow; isPublic: boolean };

/** Rereads an object that may have been replaced. */
export type FindReadable = (deps: StorageDeps, c: Context, place: Place) => Promise<Readable>;

/** Everyone may read objects in a public bucket. */
export const findPublic: FindReadable = async ({ pool }, _, place) => {
  const object = await asOwner(pool, (sql) => findPublicObject(sql, place));
  return { object: orMissing(object), isPublic: true };
};

/** The caller can read public objects, and what row security allows. */
export const findAsCaller: FindReadable = async ({ pool, keys }, c, place) => {
  const caller = await identify(c, keys);
  const bucket = await asOwner(pool, (sql) => findBucket(sql, place.bucket));
  if (bucket === null) throw storageErrors.noSuchBucket();
  const find = bucket.public
    ? asOwner(pool, (sql) => findObject(sql, place))
    : asCaller(pool, caller, (sql) => findObject(sql, place));
  return { object: orMissing(await find), isPublic: false };
};

/** A signed URL gives access to the object it names. */
export const findSigned: FindReadable = async ({ pool, keys }, c, place) => {
  await verifyPlace(keys, 'storage.download', place, c.req.query('token'));
  const object = await asOwner(pool, (sql) => findObject(sql, place));
  return { object: orMissing(object), isPublic: false };
};

function orMissing(object: ObjectRow | null): ObjectRow {
  if (object === null) throw storageErrors.noSuchObject();
  return object;
}

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

/** @returns the claims of a signature for that object @throws StorageError if it is invalid */
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
