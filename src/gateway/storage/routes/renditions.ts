import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { storageErrors } from '../errors.ts';
import { sniffImage } from '../images/image-types.ts';
import {
  chooseFormat,
  describeTransform,
  type RenditionFormat,
  readTransform,
  render,
  roundTransform,
  shrinkOriginal,
  type Transform,
} from '../images/rendition.ts';
import {
  answerBytes,
  answerFresh,
  isFresh,
  keepingHeaders,
  readConditions,
} from '../objects/answer-object.ts';
import { PLACE, readPlace } from '../objects/names.ts';
import type { ObjectRow } from '../objects/objects.ts';
import {
  type FindReadable,
  findAsCaller,
  findPublic,
  findSigned,
  verifyPlace,
} from '../objects/readable.ts';
import type { StorageDeps } from '../request/deps.ts';

/** Increment this whenever the same request would give different bytes. */
const RENDITION_VERSION = 2;

type ReadWanted = (c: Context) => Transform | Promise<Transform>;

/** Routes that serve images, rendered to fit their use. */
export function createRenditionRoutes(deps: StorageDeps): Hono {
  const readQuery: ReadWanted = (c) => readTransform(c.req.query());
  /** A signed URL gives the signed rendition; parameters added to it are ignored. */
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
  const caller = deps.limitReads(c);
  const transform = roundTransform(await readWanted(c), deps.settings.renditionSteps);
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
  const bytes = await deps.renditions.get(key, async () => {
    const source = await readSource(deps, object, caller);
    const work = () => render(source, object.metadata.mimetype, transform, format);
    return deps.takeRenditionTurn(work, caller);
  });
  const type = sniffImage(bytes) ?? object.metadata.mimetype;
  const response = answerBytes(c, bytes, { ...keeping, type, place });
  response.headers.set('Vary', 'Accept');
  response.headers.set('X-Transformations', describeTransform(transform));
  return response;
}

/** The original, or a smaller copy made once, so that renditions need little memory. */
function readSource(
  { files, renditions, imageSemaphore }: StorageDeps,
  { version, metadata }: ObjectRow,
  caller: string,
): Promise<Buffer> {
  const work = async () => {
    const original = await files.read(version);
    if (original === null) throw storageErrors.noSuchObject();
    const bytes = Buffer.from(await new Response(original).arrayBuffer());
    return shrinkOriginal(bytes, metadata.mimetype);
  };
  const key = toHash([RENDITION_VERSION, version, 'original']);
  return renditions.get(key, () => imageSemaphore(work, caller));
}

function toCacheKey(version: string, transform: Transform, format: RenditionFormat): string {
  const { width, height, resize, quality, x, y } = transform;
  const point = x === 50 && y === 50 ? [] : [x, y];
  return toHash([RENDITION_VERSION, version, width, height, resize, quality, format, ...point]);
}

function toHash(wanted: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
}
