import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import postgres, { type Sql } from 'postgres';
import { isConnectionFailure } from '../../connections/connection-errors.ts';
import { UPLOAD_URL_LIFETIME_SECONDS } from '../../limits/storage.ts';
import { storageErrors } from '../errors.ts';
import { type BucketLimits, findBucket } from '../objects/buckets.ts';
import { PLACE, readPlace, toKey } from '../objects/names.ts';
import {
  insertObject,
  type NewObject,
  type Place,
  replaceObject,
  type UserMetadata,
} from '../objects/objects.ts';
import { signPlace, verifyPlace } from '../objects/readable.ts';
import {
  asCaller,
  asOwner,
  asOwnerAtOnce,
  dryRun,
  identify,
  ownerOf,
  type Transact,
} from '../request/caller.ts';
import type { StorageDeps } from '../request/deps.ts';
import { type Content, toContent } from '../uploads/content.ts';
import { withIncoming } from '../uploads/incoming.ts';
import { removeFiles } from '../uploads/remove-files.ts';
import { readUpload } from '../uploads/upload-body.ts';

/** The routes that upload files: as their owner, or to a signed URL. */
export function createUploadRoutes(deps: StorageDeps): Hono {
  const { keys, pool } = deps;

  const upload = async (c: Context, mode: UploadMode) => {
    const caller = await identify(c, keys);
    const place = readPlace(c);
    const transact: Transact = (work) => asCaller(pool, caller, work);
    const id = await storeUpload(deps, c, { place, owner: ownerOf(caller), mode, transact });
    return c.json({ Id: id, Key: toKey(place) });
  };

  return new Hono()
    .post(`/object/upload/sign${PLACE}`, async (c) => {
      const caller = await identify(c, keys);
      const place = readPlace(c);
      const mode = readMode(c);
      const owner = ownerOf(caller);
      const bucket = await asOwner(pool, (sql) => findBucket(sql, place.bucket));
      if (bucket === null) throw storageErrors.noSuchBucket();
      const transact: Transact = (work) => asCaller(pool, caller, work);
      await dryRunUpload({ place, owner, mode, transact });
      const token = await signPlace(keys, 'storage.upload', place, {
        expiresIn: UPLOAD_URL_LIFETIME_SECONDS,
        claims: { owner, upsert: mode === 'upsert' },
      });
      return c.json({ url: `/object/upload/sign/${toKey(place)}?token=${token}`, token });
    })
    .put(`/object/upload/sign${PLACE}`, async (c) => {
      const place = readPlace(c);
      const claims = await verifyPlace(keys, 'storage.upload', place, c.req.query('token'));
      const owner = typeof claims.owner === 'string' ? claims.owner : null;
      const mode = claims.upsert === true ? 'upsert' : 'insert';
      const transact: Transact = (work) => asOwnerAtOnce(pool, work);
      const id = await storeUpload(deps, c, { place, owner, mode, transact });
      return c.json({ Id: id, Key: toKey(place) });
    })
    .post(`/object${PLACE}`, (c) => upload(c, readMode(c)))
    .put(`/object${PLACE}`, (c) => upload(c, 'replace'));
}

function readMode(c: Context): UploadMode {
  return c.req.header('x-upsert') === 'true' ? 'upsert' : 'insert';
}

/** The name must be free (`insert`), must be taken (`replace`), or may be either (`upsert`). */
type UploadMode = 'insert' | 'replace' | 'upsert';

type Upload = { place: Place; owner: string | null; mode: UploadMode; transact: Transact };

/**
 * Stores an upload from the request's body: first the permission, then the bytes, the file, and the
 * row that names it. A failure in between leaves at most an unreachable file without a row, which
 * the sweep removes, and never a row without its file. The bytes wait on disk, not in memory.
 *
 * @returns the object's id
 * @throws StorageError
 */
async function storeUpload(deps: StorageDeps, c: Context, upload: Upload): Promise<string> {
  deps.uploadGate.assertRoom(upload.owner);
  const bucket = await asOwner(deps.pool, (sql) => findBucket(sql, upload.place.bucket));
  if (bucket === null) throw storageErrors.noSuchBucket();
  await dryRunUpload(upload);
  return deps.uploadGate(upload.owner, () =>
    withIncoming(deps.incomingDirectory, async (folder) => {
      const body = await readUpload(c, maxBytesOf(bucket, deps), join(folder, 'body'));
      const content = await toContent(body, bucket, deps, upload.owner ?? '');
      return keepContent(deps, upload, content, body.userMetadata);
    }),
  );
}

async function keepContent(
  deps: StorageDeps,
  upload: Upload,
  { path, version, metadata }: Content,
  user_metadata: UserMetadata,
): Promise<string> {
  await deps.files.write(version, path);
  const object = { ...draftObject(upload), version, metadata, user_metadata };
  const write = () => upload.transact((sql) => writeRow(sql, object, upload.mode));
  const written = await onceMoreIfTaken(upload.mode, write).catch(async (error: unknown) => {
    // After a lost connection, the row may or may not exist.
    if (!isConnectionFailure(error)) await removeFiles(deps, [version]);
    throw error;
  });
  if (written.replaced) await removeFiles(deps, [written.replaced]);
  return written.id;
}

/**
 * Checks whether the upload would be allowed now. Throws if row security, or a taken name, forbids
 * it.
 */
function dryRunUpload(upload: Upload): Promise<void> {
  const { mode, transact } = upload;
  return onceMoreIfTaken(mode, () =>
    dryRun(transact, (sql) => writeRow(sql, draftObject(upload), mode)),
  );
}

/** The row's values known before the bytes arrive. */
function draftObject({ place, owner }: Upload): NewObject {
  return {
    id: randomUUID(),
    bucket_id: place.bucket,
    name: place.name,
    owner_id: owner,
    version: randomUUID(),
    metadata: {
      eTag: '',
      size: 0,
      mimetype: '',
      cacheControl: '',
      lastModified: '',
      contentLength: 0,
      httpStatusCode: 200,
    },
    user_metadata: null,
  };
}

/**
 * With two concurrent first uploads that may replace, the later one finds the name taken and replaces it.
 */
async function onceMoreIfTaken<Result>(
  mode: UploadMode,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const isTaken = error instanceof postgres.PostgresError && error.code === '23505';
    if (mode !== 'upsert' || !isTaken) throw error;
    return write();
  }
}

type Written = { id: string; replaced: string | null };

async function writeRow(sql: Sql, object: NewObject, mode: UploadMode): Promise<Written> {
  const old = mode === 'insert' ? null : await replaceObject(sql, object);
  if (old) return { id: old.id, replaced: old.version };
  if (mode === 'replace') throw storageErrors.noSuchObject();
  await insertObject(sql, object);
  return { id: object.id, replaced: null };
}

function maxBytesOf(bucket: BucketLimits, { settings }: StorageDeps): number {
  const { file_size_limit: limit } = bucket;
  return limit === null ? settings.maxFileBytes : Math.min(settings.maxFileBytes, Number(limit));
}
