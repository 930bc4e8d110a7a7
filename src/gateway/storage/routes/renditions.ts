import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { StorageDeps } from '../deps.ts';
import { storageErrors } from '../errors.ts';
import { sniffImage } from '../images/image-types.ts';
import {
  chooseFormat,
  type RenditionFormat,
  readTransform,
  render,
  type Transform,
} from '../images/rendition.ts';
import {
  answerBytes,
  answerFresh,
  keepingHeaders,
  readConditions,
} from '../objects/answer-object.ts';
import { isFresh } from '../objects/conditions.ts';
import type { ObjectRow } from '../objects/objects.ts';
import { PLACE, readPlace } from '../objects/place.ts';
import { type FindReadable, findAsCaller, findPublic, findSigned } from '../objects/readable.ts';
import { verifyPlace } from '../signatures.ts';

/** Raise it when the same request shall give other bytes. */
const RENDITION_VERSION = 1;

type ReadWanted = (c: Context) => Transform | Promise<Transform>;

/** How images go out, made for the place where they are shown. */
export function createRenditionRoutes(deps: StorageDeps): Hono {
  const readQuery: ReadWanted = (c) => readTransform(c.req.query());
  /** Who was given a signed address gets what was signed, and not what they add to it. */
  const readSigned: ReadWanted = async (c) => {
    const token = c.req.query('token');
    const claims = await verifyPlace(deps.keys, 'storage.download', readPlace(c), token);
    return readTransform({ ...Object(claims.transform) });
  };
  return new Hono()
    .get(`/render/image/public${PLACE}`, (c) => answer(deps, c, findPublic, readQuery))
    .get(`/render/image/authenticated${PLACE}`, (c) => answer(deps, c, findAsCaller, readQuery))
    .get(`/render/image/sign${PLACE}`, (c) => answer(deps, c, findSigned, readSigned));
}

async function answer(
  deps: StorageDeps,
  c: Context,
  find: FindReadable,
  readWanted: ReadWanted,
): Promise<Response> {
  const place = readPlace(c);
  const transform = await readWanted(c);
  const format = chooseFormat(transform, c.req.header('accept'));
  const { object, isPublic } = await find(deps, c, place);
  const { cacheControl, lastModified } = object.metadata;
  const key = toCacheKey(object.version, transform, format);
  const keeping = {
    eTag: `"${key.slice(0, 32)}"`,
    cacheControl,
    lastModified: new Date(lastModified),
    isPublic,
  };
  if (isFresh(readConditions(c), { ...keeping, size: 0 })) {
    return answerFresh(new Headers({ ...keepingHeaders(keeping), Vary: 'Accept' }));
  }
  const bytes = await deps.renditions.get(key, () => make(deps, object, transform, format));
  const type = sniffImage(bytes) ?? object.metadata.mimetype;
  const response = answerBytes(c, bytes, { ...keeping, type, place });
  response.headers.set('Vary', 'Accept');
  return response;
}

function make(
  { files, imageSemaphore }: StorageDeps,
  object: ObjectRow,
  transform: Transform,
  format: RenditionFormat,
): Promise<Buffer> {
  return imageSemaphore(async () => {
    const original = await files.read(object.version);
    if (original === null) throw storageErrors.noSuchObject();
    const bytes = new Uint8Array(await new Response(original).arrayBuffer());
    return render(bytes, object.metadata.mimetype, transform, format);
  });
}

function toCacheKey(version: string, transform: Transform, format: RenditionFormat): string {
  const { width, height, resize, quality } = transform;
  const wanted = [RENDITION_VERSION, version, width, height, resize, quality, format];
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
}
