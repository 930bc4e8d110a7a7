import { type Context, Hono } from 'hono';
import { UPLOAD_URL_LIFETIME_SECONDS } from '../../limits/storage.ts';
import { storageErrors } from '../errors.ts';
import { findBucket } from '../objects/buckets.ts';
import { PLACE, readPlace, toKey } from '../objects/names.ts';
import { signPlace, verifyPlace } from '../objects/readable.ts';
import {
  asCaller,
  asOwner,
  asOwnerAtOnce,
  identify,
  ownerOf,
  type Transact,
} from '../request/caller.ts';
import type { StorageDeps } from '../request/deps.ts';
import { dryRunUpload, storeUpload, type UploadMode } from '../uploads/store-upload.ts';

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
