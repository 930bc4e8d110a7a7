import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gunzip,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { RawHeaders } from '#kit/server/security/headers.ts';
import { ENCODINGS_MAX_SIZE } from './limits.ts';

/** An uncompressed page, made by `load` for a username. */
export type PublicPage = {
  status: 200 | 302 | 404 | 503;
  /** `content-type`, the policy and so on, except headers that depend on the body. */
  headers: RawHeaders;
  html: string;
  /** By default browsers store it but revalidate it each time. */
  cacheControl?: string;
  /** Milliseconds until it changes by itself, through a scheduled link or the end of a plan. */
  changesInMs?: number;
  /** A moved page's new path. The request's query is kept. */
  location?: string;
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** One form of a response. */
type Variant = { headers: string[]; readonly body: Buffer };

/** A finished response. Immutable. */
export type PublicPageAnswer = {
  /** The page it was made from. */
  page: Omit<PublicPage, 'html'>;
  status: number;
  location: string | undefined;
  /** The page's headers. */
  headers: RawHeaders;
  etag: string;
  notModifiedHeaders: string[];
  variants: Record<Encoding, Variant>;
  /** Its memory use: all bodies, plus an estimate of the rest. */
  bytes: number;
};

/** A page in every encoding. */
export type Bodies = Record<Encoding, Buffer>;

/** Estimated bytes of an entry besides its bodies. */
const OVERHEAD_BYTES = 3_072;

// br-4 takes 0.1 ms for such a page and br-11 nearly 20, so waiting requests get the former.
const FAST = { br: 4, gzip: 6 };
const SMALL = { br: 11, gzip: 9 };

const brotliInPool = promisify(brotliCompress);
const gzipInPool = promisify(gzip);
const gunzipInPool = promisify(gunzip);

/** @returns the page compressed quickly, in a fraction of a millisecond */
export function packPage(page: PublicPage): PublicPageAnswer {
  const identity = Buffer.from(page.html);
  return buildPackedAnswer(page, identity, {
    br: brotliCompressSync(identity, buildBrotliOptions(FAST.br, identity.length)),
    gzip: gzipSync(identity, { level: FAST.gzip }),
  });
}

/** @returns the same page compressed as far as possible, in the thread pool and outside any request */
export async function packSmaller({ page, variants }: PublicPageAnswer): Promise<PublicPageAnswer> {
  const identity = await gunzipInPool(variants.gzip.body);
  const [br, gzipped] = await Promise.all([
    brotliInPool(identity, buildBrotliOptions(SMALL.br, identity.length)),
    gzipInPool(identity, { level: SMALL.gzip }),
  ]);
  return buildPackedAnswer(page, identity, { br, gzip: gzipped });
}

/** Keeps only the compressed forms: the plain one takes a third of the memory and is rarely used. */
function buildPackedAnswer(
  page: Omit<PublicPage, 'html'>,
  identity: Buffer,
  packed: Pick<Bodies, 'br' | 'gzip'>,
): PublicPageAnswer {
  const br = toOwnMemory(packed.br);
  const gzipped = toOwnMemory(packed.gzip);
  const { html: _html, ...rest } = page as Partial<PublicPage> & Omit<PublicPage, 'html'>;
  const answer = buildAnswer(rest, { identity, br, gzip: gzipped });
  const unpacked: Variant = {
    headers: answer.variants.identity.headers,
    get body() {
      return gunzipSync(gzipped);
    },
  };
  return {
    ...answer,
    variants: { ...answer.variants, identity: unpacked },
    bytes: br.length + gzipped.length + OVERHEAD_BYTES,
  };
}

/** zlib's result is a slice of a 16 KB buffer, and keeps all of it in memory. */
function toOwnMemory(part: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(part.length);
  part.copy(own);
  return own;
}

function buildBrotliOptions(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}

/** @returns the response for a page with finished bodies */
export function buildAnswer(page: Omit<PublicPage, 'html'>, bodies: Bodies): PublicPageAnswer {
  // Weak, since the encodings share it.
  const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
  // Revalidated each time, so that a change or a suspension shows at once.
  const { cacheControl = 'no-cache' } = page;
  const validators = ['cache-control', cacheControl, 'vary', 'accept-encoding', 'etag', etag];
  const common = [...page.headers, ...validators];
  const toVariant = (encoding: Encoding): Variant => ({
    body: bodies[encoding],
    headers: [
      ...common,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(bodies[encoding].length),
    ],
  });
  return {
    page,
    status: page.status,
    location: page.location,
    headers: page.headers,
    etag,
    notModifiedHeaders: validators,
    variants: { br: toVariant('br'), gzip: toVariant('gzip'), identity: toVariant('identity') },
    bytes: bodies.identity.length + bodies.br.length + bodies.gzip.length + OVERHEAD_BYTES,
  };
}

/** The parts of a request that decide how a finished response is sent. */
type ReplyRequest = {
  /** With its question mark, or empty. */
  query: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
};

type Reply = { status: number; headers: string[]; body: Buffer | null };

/** @returns status, headers and body for one request; no body if the client already has it */
export function buildReply(answer: PublicPageAnswer, request: ReplyRequest): Reply {
  if (answer.location !== undefined) return buildRedirect(answer, answer.location, request.query);
  if (request.ifNoneMatch !== undefined && answer.status === 200) {
    if (request.ifNoneMatch === '*' || request.ifNoneMatch.includes(answer.etag)) {
      return { status: 304, headers: answer.notModifiedHeaders, body: null };
    }
  }
  const variant = answer.variants[chooseEncoding(request.acceptEncoding)];
  return { status: answer.status, headers: variant.headers, body: variant.body };
}

function buildRedirect(answer: PublicPageAnswer, location: string, query: string): Reply {
  const headers = [
    ...answer.headers,
    'location',
    location + query,
    'cache-control',
    'no-cache',
    'content-length',
    '0',
  ];
  return { status: answer.status, headers, body: null };
}

const chosen = new Map<string, Encoding>();

/** @param header Accept-Encoding @returns the smallest encoding the client accepts */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const encoding = parseEncoding(header);
  if (chosen.size < ENCODINGS_MAX_SIZE) chosen.set(header, encoding);
  return encoding;
}

function parseEncoding(header: string): Encoding {
  const accepted = new Set<string>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : 'identity';
}
