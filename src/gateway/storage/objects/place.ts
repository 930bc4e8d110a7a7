import type { Context } from 'hono';
import { checkBucketName, checkObjectName } from './names.ts';
import type { Place } from './objects.ts';

/** The part of a route that names an object: any path below a bucket. */
export const PLACE = '/:bucket/:name{[^]+}';

/** @returns the place in the request's path @throws StorageError for an invalid name */
export function readPlace(c: Context): Place {
  return toPlace(c.req.param('bucket') ?? '', c.req.param('name') ?? '');
}

/** @returns the place with these names @throws StorageError for an invalid name */
export function toPlace(bucket: string, name: string): Place {
  return { bucket: checkBucketName(bucket), name: checkObjectName(name) };
}

/** `bucket/folder/file`: a key in the protocol. */
export function toKey({ bucket, name }: Place): string {
  return `${bucket}/${name}`;
}
