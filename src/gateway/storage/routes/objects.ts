import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { isConnectionFailure } from '../../connections/connection-errors.ts';
import { OBJECTS_MAX_REMOVED } from '../../limits/storage.ts';
import type { Caller } from '../../rest/request/caller.ts';
import { storageErrors } from '../errors.ts';
import { FilesError } from '../files/files.ts';
import { answerObject } from '../objects/answer-object.ts';
import { findBucket } from '../objects/buckets.ts';
import { ListQuery, ListV2Query, listFolder, listPage } from '../objects/list.ts';
import {
  checkBucketName,
  checkFolder,
  checkObjectName,
  PLACE,
  readPlace,
  toKey,
  toPlace,
} from '../objects/names.ts';
import {
  deleteObjects,
  findObject,
  insertObject,
  moveObject,
  type ObjectRow,
  type Place,
} from '../objects/objects.ts';
import { type FindReadable, findAsCaller, findPublic, findSigned } from '../objects/readable.ts';
import { asCaller, asOwner, dryRun, identify, ownerOf } from '../request/caller.ts';
import type { StorageDeps } from '../request/deps.ts';
import { readJson } from '../uploads/body.ts';
import { checkFits } from '../uploads/content.ts';
import { removeFiles } from '../uploads/remove-files.ts';

const Names = z.object({
  prefixes: z.array(z.string()).check(z.minLength(1), z.maxLength(OBJECTS_MAX_REMOVED)),
});

const FromTo = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.nullish(z.string()),
});

/** The routes that work on objects' rows: list, inspect, move, copy and remove. */
export function createObjectRoutes(deps: StorageDeps): Hono {
  const { pool, keys } = deps;
  return new Hono()
    .post('/object/list/:bucket', async (c) => {
      const caller = await identify(c, keys);
      const bucket = checkBucketName(c.req.param('bucket'));
      const query = await readJson(c, ListQuery);
      const inFolder = { ...query, prefix: checkFolder(query.prefix) };
      return c.json(await asCaller(pool, caller, (sql) => listFolder(sql, bucket, inFolder)));
    })
    .post('/object/list-v2/:bucket', async (c) => {
      const caller = await identify(c, keys);
      const bucket = checkBucketName(c.req.param('bucket'));
      const query = await readJson(c, ListV2Query);
      return c.json(await asCaller(pool, caller, (sql) => listPage(sql, bucket, query)));
    })
    .post('/object/move', async (c) => {
      const caller = await identify(c, keys);
      const [from, to] = await readFromTo(c);
      if (from.bucket !== to.bucket) await checkDestination(deps, caller, from, to);
      const moved = await asCaller(pool, caller, (sql) => moveObject(sql, from, to));
      if (moved === null) throw storageErrors.noSuchObject();
      return c.json({ message: 'Successfully moved', Id: moved.id, Key: toKey(to) });
    })
    .post('/object/copy', async (c) => {
      const caller = await identify(c, keys);
      const [from, to] = await readFromTo(c);
      return c.json({ Id: await copyObject(deps, caller, from, to), Key: toKey(to) });
    })
    .get(`/object/info/public${PLACE}`, async (c) => c.json(await readInfo(deps, c, findPublic)))
    .get(`/object/info/authenticated${PLACE}`, async (c) =>
      c.json(await readInfo(deps, c, findAsCaller)),
    )
    .get(`/object/info${PLACE}`, async (c) => c.json(await readInfo(deps, c, findAsCaller)))
    .delete('/object/:bucket', async (c) => {
      const caller = await identify(c, keys);
      const bucket = checkBucketName(c.req.param('bucket'));
      const { prefixes } = await readJson(c, Names);
      return c.json(await removeObjects(deps, caller, bucket, prefixes.map(checkObjectName)));
    })
    .delete(`/object${PLACE}`, async (c) => {
      const caller = await identify(c, keys);
      const { bucket, name } = readPlace(c);
      const [removed] = await removeObjects(deps, caller, bucket, [name]);
      if (removed === undefined) throw storageErrors.noSuchObject();
      return c.json({ message: 'Successfully deleted' });
    });
}

async function readFromTo(c: Context): Promise<[from: Place, to: Place]> {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(c, FromTo);
  return [toPlace(bucketId, sourceKey), toPlace(destinationBucket ?? bucketId, destinationKey)];
}

/** Applies the target bucket's limits, also between buckets. @returns the source object */
async function checkDestination(
  { pool }: StorageDeps,
  caller: Caller,
  from: Place,
  to: Place,
): Promise<ObjectRow> {
  const source = await asCaller(pool, caller, (sql) => findObject(sql, from));
  if (source === null) throw storageErrors.noSuchObject();
  const bucket = await asOwner(pool, (sql) => findBucket(sql, to.bucket));
  if (bucket === null) throw storageErrors.noSuchBucket();
  if (from.bucket !== to.bucket) checkFits(source.metadata, bucket);
  return source;
}

/** Copies an object for the caller, who owns the copy. As in uploads, the file precedes its row. */
async function copyObject(
  deps: StorageDeps,
  caller: Caller,
  from: Place,
  to: Place,
): Promise<string> {
  const { pool, files } = deps;
  const source = await checkDestination(deps, caller, from, to);
  const copy = {
    id: randomUUID(),
    bucket_id: to.bucket,
    name: to.name,
    owner_id: ownerOf(caller),
    version: randomUUID(),
    metadata: { ...source.metadata, lastModified: new Date().toISOString() },
    user_metadata: source.user_metadata,
  };
  await dryRun(
    (work) => asCaller(pool, caller, work),
    (sql) => insertObject(sql, copy),
  );
  await files.copy(source.version, copy.version).catch((error: unknown) => {
    const isGone = error instanceof FilesError && error.failure === 'missing';
    throw isGone ? storageErrors.noSuchObject() : error;
  });
  try {
    await asCaller(pool, caller, (sql) => insertObject(sql, copy));
  } catch (error) {
    if (!isConnectionFailure(error)) await removeFiles(deps, [copy.version]);
    throw error;
  }
  return copy.id;
}

async function removeObjects(
  deps: StorageDeps,
  caller: Caller,
  bucket: string,
  names: string[],
): Promise<ObjectRow[]> {
  const removed = await asCaller(deps.pool, caller, (sql) => deleteObjects(sql, bucket, names));
  await removeFiles(
    deps,
    removed.map((object) => object.version),
  );
  return [...removed];
}

async function readInfo(deps: StorageDeps, c: Context, find: FindReadable) {
  const { object } = await find(deps, c, readPlace(c));
  const { size, mimetype, cacheControl, eTag, lastModified } = object.metadata;
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size,
    content_type: mimetype,
    cache_control: cacheControl,
    etag: eTag,
    metadata: object.user_metadata ?? {},
    last_modified: lastModified,
    created_at: object.created_at,
  };
}

/** Routes that serve files as stored. */
export function createDownloadRoutes(deps: StorageDeps): Hono {
  const answerAnybody = (c: Context, find: FindReadable) => {
    deps.limitReads(c);
    return answerObject(deps, c, find);
  };
  return new Hono()
    .get(`/object/public${PLACE}`, (c) => answerAnybody(c, findPublic))
    .get(`/object/sign${PLACE}`, (c) => answerAnybody(c, findSigned))
    .get(`/object/authenticated${PLACE}`, (c) => answerObject(deps, c, findAsCaller))
    .get(`/object${PLACE}`, (c) => answerObject(deps, c, findAsCaller));
}
