import type { Context } from 'hono';
import { storageErrors } from '../errors.ts';
import { identify } from '../request/caller.ts';
import type { StorageDeps } from '../request/deps.ts';
import { asCaller, asOwner } from '../request/transaction.ts';
import { findBucket } from './buckets.ts';
import { findObject, findPublicObject, type ObjectRow, type Place } from './objects.ts';
import { verifyPlace } from './signatures.ts';

/** An object the request may read. Only public ones may be cached by others than the reader. */
export type Readable = { object: ObjectRow; isPublic: boolean };

/** Rereads an object, which may have been replaced meanwhile. */
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
