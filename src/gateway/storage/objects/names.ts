import type { Context } from 'hono';
import { BUCKET_NAME_MAX_CHARACTERS, OBJECT_NAME_MAX_BYTES } from '../../limits/storage.ts';
import { storageErrors } from '../errors.ts';
import type { Place } from './objects.ts';

/** The characters Supabase Storage allows in bucket names. */
const BUCKET_NAME = /^[\w!\-.*'() &$@=;:+,?]+$/;
/** Control characters, lone surrogates, and `\`, which separates folders elsewhere. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\\]/u;

/** @returns the bucket's name, which is also its id @throws StorageError */
export function checkBucketName(name: string): string {
  const fits = name.length <= BUCKET_NAME_MAX_CHARACTERS && name.trim() === name;
  if (!fits || !BUCKET_NAME.test(name)) throw storageErrors.invalidBucketName();
  return name;
}

/**
 * An object's name: any Unicode, with `/` between folders, in NFC so that names match across systems. It
 * can't escape its folder.
 *
 * @throws StorageError
 */
export function checkObjectName(given: string): string {
  const name = given.normalize('NFC');
  if (Buffer.byteLength(name) > OBJECT_NAME_MAX_BYTES) {
    throw storageErrors.invalidName(`it is longer than ${OBJECT_NAME_MAX_BYTES} bytes`);
  }
  if (FORBIDDEN.test(name)) throw storageErrors.invalidName('it has a forbidden character');
  if (name.split('/').some((segment) => ['', '.', '..'].includes(segment))) {
    throw storageErrors.invalidName('a folder or file in it has no name');
  }
  return name;
}

/**
 * @returns the folder with a trailing `/`, or nothing for the bucket itself
 * @throws StorageError
 */
export function checkFolder(given: string): string {
  const bare = trimSlashes(given);
  return bare === '' ? '' : `${checkObjectName(bare)}/`;
}

/** Not a regular expression: one anchored at the end takes quadratic time on runs of slashes. */
function trimSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}

/** The part of a route that names an object: any path below a bucket. */
export const PLACE = '/:bucket/:name{[^]+}';

/** @returns the object the request's path names @throws StorageError for an invalid name */
export function readPlace(c: Context): Place {
  return toPlace(c.req.param('bucket') ?? '', c.req.param('name') ?? '');
}

/** @returns the object with these names @throws StorageError for an invalid name */
export function toPlace(bucket: string, name: string): Place {
  return { bucket: checkBucketName(bucket), name: checkObjectName(name) };
}

/** `bucket/folder/file`: a key in the protocol. */
export function toKey({ bucket, name }: Place): string {
  return `${bucket}/${name}`;
}
