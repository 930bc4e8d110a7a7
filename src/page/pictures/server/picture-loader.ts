import type { Hono } from 'hono';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { PICTURE_MAX_BYTES } from '#kit/server/limits/pictures.ts';

/** Fetches an owner's picture; null if that fails. Never throws. */
export type LoadPicture = (url: string | null) => Promise<Buffer | null>;

/** The prefix of public files in our own storage. */
const OBJECT_PREFIX = '/storage/v1/object/public/';
const RENDITION_PREFIX = '/storage/v1/render/image/public/';

/** Larger than any picture rendered here. */
const SIDE_PIXELS = 800;

/**
 * Loads only pictures that we store ourselves, directly from the gateway, not over the network: an
 * owner's URL could be anything behind our firewall.
 *
 * @param publicUrl origin of the installation
 * @param side of the rendition in pixels, one that the storage makes
 */
export function createPictureLoader({
  gateway,
  publicUrl,
  side = SIDE_PIXELS,
}: {
  gateway: Pick<Hono, 'request'>;
  publicUrl: string;
  side?: number;
}): LoadPicture {
  const { origin: ownOrigin } = new URL(publicUrl);
  return async (url) => {
    // Parsed first, because `..` in a URL can point elsewhere.
    const parsed = url === null ? null : parseUrl(url);
    if (parsed?.origin !== ownOrigin || !parsed.pathname.startsWith(OBJECT_PREFIX)) return null;
    const object = parsed.pathname.slice(OBJECT_PREFIX.length);
    const paths = [
      `${RENDITION_PREFIX}${object}?width=${side}&height=${side}&format=origin`,
      OBJECT_PREFIX + object,
    ];
    for (const path of paths) {
      const picture = await request(gateway, path);
      if (picture !== null) return picture;
    }
    return null;
  };
}

async function request(gateway: Pick<Hono, 'request'>, path: string): Promise<Buffer | null> {
  try {
    const answer = await gateway.request(path);
    const isPicture = answer.headers.get('content-type')?.startsWith('image/');
    if (!answer.ok || !isPicture) return null;
    const bytes = Buffer.from(await answer.arrayBuffer());
    return bytes.length > 0 && bytes.length <= PICTURE_MAX_BYTES ? bytes : null;
  } catch {
    return null;
  }
}
