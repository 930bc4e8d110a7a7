import type { Context } from 'hono';
import { storageErrors } from '../errors.ts';
import type { ByteRange, Files } from '../files/files.ts';
import type { StorageDeps } from '../request/deps.ts';
import { readPlace } from './names.ts';
import type { Place } from './objects.ts';
import type { FindReadable, Readable } from './readable.ts';

/** An upload opened in its own window can't run or load anything. */
const SAFE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Responds with an object, or with the requested range of it. */
export async function answerObject(
  deps: StorageDeps,
  c: Context,
  find: FindReadable,
): Promise<Response> {
  const place = readPlace(c);
  const first = await find(deps, c, place);
  const answer = await answerVersion(deps.files, c, place, first);
  if (answer) return answer;
  // The object was replaced between reading its row and its file.
  const second = await find(deps, c, place);
  const retried = await answerVersion(deps.files, c, place, second);
  if (retried) return retried;
  deps.log.error({ version: second.object.version }, 'a file is missing');
  throw storageErrors.noSuchObject();
}

/** @returns null if its file is missing */
async function answerVersion(
  files: Files,
  c: Context,
  place: Place,
  { object, isPublic }: Readable,
): Promise<Response | null> {
  const { eTag, size, mimetype, cacheControl, lastModified } = object.metadata;
  const headers = new Headers({
    ...SAFE_HEADERS,
    ...keepingHeaders({ eTag, cacheControl, lastModified: new Date(lastModified), isPublic }),
    'Content-Type': mimetype,
    'Accept-Ranges': 'bytes',
    ...dispositionOf(c, place),
  });
  const representation = { eTag, size, lastModified: new Date(lastModified) };
  const conditions = readConditions(c);
  if (isFresh(conditions, representation)) return answerFresh(headers);
  const range = selectRange(conditions, representation);
  if (range === 'unsatisfiable') throw storageErrors.unsatisfiableRange(size);
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD' || size === 0) return new Response(null, { status, headers });
  const body = await files.read(object.version, range ?? undefined);
  return body && new Response(body, { status, headers });
}

/** Responds with bytes in memory. */
export function answerBytes(
  c: Context,
  bytes: Buffer,
  about: Keeping & { type: string; place: Place },
): Response {
  const headers = new Headers({
    ...SAFE_HEADERS,
    ...keepingHeaders(about),
    'Content-Type': about.type,
    'Content-Length': String(bytes.length),
    ...dispositionOf(c, about.place),
  });
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}

/** Tells the client that its copy is still current. */
export function answerFresh(headers: Headers): Response {
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

/** Headers for caching and revalidating a copy. */
export type Keeping = {
  eTag: string;
  cacheControl: string;
  lastModified: Date;
  isPublic: boolean;
};

export function keepingHeaders({ eTag, cacheControl, lastModified, isPublic }: Keeping) {
  return {
    ETag: eTag,
    'Last-Modified': lastModified.toUTCString(),
    'Cache-Control': `${isPublic ? 'public' : 'private'}, ${cacheControl}`,
  };
}

export function readConditions(c: Context): Conditions {
  return {
    ifNoneMatch: c.req.header('if-none-match'),
    ifModifiedSince: c.req.header('if-modified-since'),
    range: c.req.header('range'),
    ifRange: c.req.header('if-range'),
  };
}

/** `?download` saves it under its own name, `?download=other.png` under that one (RFC 6266). */
function dispositionOf(c: Context, { name }: Place): Record<string, string> {
  const wanted = c.req.query('download');
  if (wanted === undefined) return {};
  const fileName = (wanted || (name.split('/').at(-1) ?? name)).replace(/\p{Cs}/gu, '');
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return {
    'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  };
}

/** The conditions and the range of a read (RFC 9110, sections 13 and 14). */
type Conditions = {
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
  range: string | undefined;
  ifRange: string | undefined;
};

type Representation = { eTag: string; lastModified: Date; size: number };

/** True if the client's copy is current. An entity tag takes precedence over a date. */
export function isFresh(conditions: Conditions, { eTag, lastModified }: Representation): boolean {
  const { ifNoneMatch, ifModifiedSince } = conditions;
  if (ifNoneMatch !== undefined) {
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(eTag);
  }
  const since = Date.parse(ifModifiedSince ?? '');
  return !Number.isNaN(since) && toSeconds(lastModified) <= since;
}

/**
 * @returns the requested range; null for the whole object, also if several ranges are requested or the
 *   client's copy is another version; `unsatisfiable` if the range is empty
 */
function selectRange(
  { range, ifRange }: Conditions,
  { eTag, lastModified, size }: Representation,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '');
  if (match === null) return null;
  if (
    ifRange !== undefined &&
    ifRange !== eTag &&
    Date.parse(ifRange) !== toSeconds(lastModified)
  ) {
    return null;
  }
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}

/** HTTP dates have no fractions of a second. */
function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
