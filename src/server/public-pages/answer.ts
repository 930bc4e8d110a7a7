import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { RawHeaders } from './headers.ts';

/** A page before it is packed: what `load` makes of a username. */
export type PublicPage = {
  status: 200 | 302 | 404 | 503;
  /** `content-type`, the policy and so on, without those that follow from the body. */
  headers: RawHeaders;
  html: string;
  /** Where a moved page is now: a path. The query of the request goes along. */
  location?: string;
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** One way to send a page: everything made beforehand. */
type Variant = { headers: string[]; body: Buffer };

/** A finished answer. It is replaced as a whole, never changed. */
export type PublicPageAnswer = {
  status: number;
  location: string | undefined;
  etag: string;
  notModifiedHeaders: string[];
  variants: Record<Encoding, Variant>;
  /** Memory it takes, about. */
  bytes: number;
};

/** A page in every encoding. */
export type Bodies = Record<Encoding, Buffer>;

/** What an entry takes besides its bodies, about. */
const OVERHEAD_BYTES = 3_072;

// br-4 takes 0.1 ms for such a page and br-11 nearly 20, so the request that waits gets the former.
const FAST = { br: 4, gzip: 6 };
const SMALL = { br: 11, gzip: 9 };

const brotliInPool = promisify(brotliCompress);
const gzipInPool = promisify(gzip);

/** @returns the page packed at once, in a fraction of a millisecond */
export function packPage(page: PublicPage): PublicPageAnswer {
  const identity = Buffer.from(page.html);
  return buildAnswer(page, {
    identity,
    br: brotliCompressSync(identity, buildBrotliOptions(FAST.br, identity.length)),
    gzip: gzipSync(identity, { level: FAST.gzip }),
  });
}

/** @returns the page packed as small as it gets, in the thread pool and so off every request */
export async function packPageSmall(page: PublicPage): Promise<PublicPageAnswer> {
  const identity = Buffer.from(page.html);
  const [br, gzipped] = await Promise.all([
    brotliInPool(identity, buildBrotliOptions(SMALL.br, identity.length)),
    gzipInPool(identity, { level: SMALL.gzip }),
  ]);
  return buildAnswer(page, { identity, br, gzip: gzipped });
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

/** @returns the answer for a page whose bodies have been made already */
export function buildAnswer(page: Omit<PublicPage, 'html'>, bodies: Bodies): PublicPageAnswer {
  // Weak, since the encodings share it.
  const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
  // Kept by browsers, asked about each time: a change or a suspension shows at once.
  const validators = ['cache-control', 'no-cache', 'vary', 'accept-encoding', 'etag', etag];
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
    status: page.status,
    location: page.location,
    etag,
    notModifiedHeaders: validators,
    variants: { br: toVariant('br'), gzip: toVariant('gzip'), identity: toVariant('identity') },
    bytes: bodies.identity.length + bodies.br.length + bodies.gzip.length + OVERHEAD_BYTES,
  };
}
