import { Hono } from 'hono';
import * as z from 'zod/mini';
import { storageErrors } from '../errors.ts';
import {
  type BucketLimits,
  deleteBucket,
  findBucket,
  insertBucket,
  listBuckets,
  updateBucket,
} from '../objects/buckets.ts';
import { checkBucketName } from '../objects/names.ts';
import { deleteAllObjects, hasObjects } from '../objects/objects.ts';
import { asCaller, asOwner, identify, ownerOf } from '../request/caller.ts';
import type { StorageDeps } from '../request/deps.ts';
import { readJson, readQuery } from '../uploads/body.ts';
import { removeFiles } from '../uploads/remove-files.ts';

/** Bytes; or text with a unit: 20MB. */
const fileSize = z.union([z.int().check(z.gte(0)), z.string()]);
const SIZE = /^\d+(\.\d+)?(b|kb|mb|gb)?$/i;
/** A media type, in which a part may be `*`. */
const MEDIA_TYPE = /^[\w.+*-]{1,100}(\/[\w.+*-]{1,100})?$/;
const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

const BucketBody = z.object({
  public: z.optional(z.boolean()),
  file_size_limit: z.nullish(fileSize),
  allowed_mime_types: z.nullish(z.array(z.string().check(z.regex(MEDIA_TYPE)))),
});

const NewBucketBody = z.extend(BucketBody, {
  id: z.optional(z.string()),
  name: z.string(),
});

const BucketQuery = z.object({
  limit: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1))), null),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  sortColumn: z._default(z.enum(['id', 'name', 'created_at', 'updated_at']), 'name'),
  sortOrder: z._default(z.enum(['asc', 'desc']), 'asc'),
  search: z._default(z.string(), ''),
});

/** `/bucket`: the top-level folders, each with its own limits. */
export function createBucketRoutes(deps: StorageDeps): Hono {
  const { pool, keys } = deps;
  return new Hono()
    .get('/bucket', async (c) => {
      const caller = await identify(c, keys);
      const page = readQuery(c, BucketQuery);
      const rows = await asCaller(pool, caller, (sql) => listBuckets(sql, page));
      return c.json(rows.map(toNumbers));
    })
    .post('/bucket', async (c) => {
      const caller = await identify(c, keys);
      const body = await readJson(c, NewBucketBody);
      const id = checkBucketName(body.id ?? body.name);
      const limits = { public: false, file_size_limit: null, allowed_mime_types: null };
      const bucket = { ...limits, ...toLimits(body, deps), id, owner: ownerOf(caller) };
      await asCaller(pool, caller, (sql) => insertBucket(sql, bucket));
      return c.json({ name: id });
    })
    .get('/bucket/:id', async (c) => {
      const caller = await identify(c, keys);
      const id = checkBucketName(c.req.param('id'));
      const bucket = await asCaller(pool, caller, (sql) => findBucket(sql, id));
      if (bucket === null) throw storageErrors.noSuchBucket();
      return c.json(toNumbers(bucket));
    })
    .put('/bucket/:id', async (c) => {
      const caller = await identify(c, keys);
      const id = checkBucketName(c.req.param('id'));
      const limits = toLimits(await readJson(c, BucketBody), deps);
      const isChanged = await asCaller(pool, caller, (sql) => updateBucket(sql, id, limits));
      if (!isChanged) throw storageErrors.noSuchBucket();
      return c.json({ message: 'Successfully updated' });
    })
    .post('/bucket/:id/empty', async (c) => {
      const caller = await identify(c, keys);
      const id = checkBucketName(c.req.param('id'));
      const versions = await asCaller(pool, caller, async (sql) => {
        if ((await findBucket(sql, id)) === null) throw storageErrors.noSuchBucket();
        return deleteAllObjects(sql, id);
      });
      await removeFiles(deps, versions);
      // The hosted backend's message, which clients expect; here the work is already done.
      return c.json({
        message: 'Empty bucket has been queued. Completion may take up to an hour.',
      });
    })
    .delete('/bucket/:id', async (c) => {
      const caller = await identify(c, keys);
      const id = checkBucketName(c.req.param('id'));
      if (await asOwner(pool, (sql) => hasObjects(sql, id))) throw storageErrors.bucketNotEmpty();
      const isDeleted = await asCaller(pool, caller, (sql) => deleteBucket(sql, id));
      if (!isDeleted) throw storageErrors.noSuchBucket();
      return c.json({ message: 'Successfully deleted' });
    });
}

/** Picks the limits that the request sets. */
function toLimits(
  body: z.output<typeof BucketBody>,
  { settings }: StorageDeps,
): Partial<BucketLimits> {
  const bytes = toBytes(body.file_size_limit);
  if (bytes && bytes > settings.maxFileBytes) throw storageErrors.tooLarge();
  return {
    ...(body.public !== undefined && { public: body.public }),
    ...(body.allowed_mime_types !== undefined && { allowed_mime_types: body.allowed_mime_types }),
    ...(bytes !== undefined && { file_size_limit: bytes ? String(bytes) : null }),
  };
}

function toBytes(size: string | number | null | undefined): number | null | undefined {
  if (typeof size !== 'string') return size;
  if (!SIZE.test(size)) throw storageErrors.invalidFileSize();
  const [, number = '', unit = 'b'] = /^([\d.]+)(\w*)$/.exec(size) ?? [];
  return Math.round(Number(number) * (UNITS[unit.toLowerCase() || 'b'] ?? 1));
}

/** Rows hold bigints as text; clients expect a number. */
function toNumbers<Row extends { file_size_limit: string | null }>(row: Row) {
  const { file_size_limit: limit } = row;
  return { ...row, file_size_limit: limit === null ? null : Number(limit) };
}
