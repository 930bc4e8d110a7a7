import { Hono } from 'hono';
import * as z from 'zod/mini';
import { OBJECTS_MAX_SIGNED, SIGNED_URL_MAX_SECONDS } from '../../limits/storage.ts';
import { storageErrors } from '../errors.ts';
import { readTransform } from '../images/rendition.ts';
import { checkBucketName, PLACE, readPlace, toKey, toPlace } from '../objects/names.ts';
import { findObject, listNames } from '../objects/objects.ts';
import { signPlace } from '../objects/readable.ts';
import { asCaller, identify } from '../request/caller.ts';
import type { StorageDeps } from '../request/deps.ts';
import { readJson } from '../uploads/body.ts';

const expiresIn = z.int().check(z.gte(1), z.lte(SIGNED_URL_MAX_SECONDS));
const OneBody = z.object({ expiresIn, transform: z.optional(z.record(z.string(), z.unknown())) });
const ManyBody = z.object({
  expiresIn,
  paths: z.array(z.string()).check(z.minLength(1), z.maxLength(OBJECTS_MAX_SIGNED)),
});

/** URLs to share: they give others the signer's access for a while. */
export function createSignedUrlRoutes(deps: StorageDeps): Hono {
  const { pool, keys } = deps;
  return new Hono()
    .post(`/object/sign${PLACE}`, async (c) => {
      const caller = await identify(c, keys);
      const place = readPlace(c);
      const body = await readJson(c, OneBody);
      const transform = body.transform && readTransform(body.transform);
      const object = await asCaller(pool, caller, (sql) => findObject(sql, place));
      if (object === null) throw storageErrors.noSuchObject();
      const token = await signPlace(keys, 'storage.download', place, {
        expiresIn: body.expiresIn,
        ...(transform && { claims: { transform } }),
      });
      const route = transform ? '/render/image/sign' : '/object/sign';
      return c.json({ signedURL: `${route}/${toKey(place)}?token=${token}` });
    })
    .post('/object/sign/:bucket', async (c) => {
      const caller = await identify(c, keys);
      const bucket = checkBucketName(c.req.param('bucket'));
      const body = await readJson(c, ManyBody);
      const places = body.paths.map((path) => toPlace(bucket, path));
      const names = places.map((place) => place.name);
      const seen = new Set(await asCaller(pool, caller, (sql) => listNames(sql, bucket, names)));
      const sign = async (place: (typeof places)[number], path: string) => {
        if (!seen.has(place.name)) return { error: MISSING, path, signedURL: null };
        const { expiresIn } = body;
        const token = await signPlace(keys, 'storage.download', place, { expiresIn });
        return { error: null, path, signedURL: `/object/sign/${toKey(place)}?token=${token}` };
      };
      return c.json(await Promise.all(places.map((place, i) => sign(place, body.paths[i] ?? ''))));
    });
}

const MISSING = 'Either the object does not exist or you do not have access to it';
