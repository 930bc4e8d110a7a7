import { parseUrl } from '../links/parse-url.ts';

/** Where a public object of our storage stands, and where its renditions do (Supabase Storage's paths). */
const OBJECT_PATH = '/storage/v1/object/public/';
const RENDITION_PATH = '/storage/v1/render/image/public/';

/** At twice the pixels, finer grain hides what stronger packing takes away. */
const DENSE_QUALITY = 60;

/** In CSS pixels. */
export type PictureSize = { width: number; height: number };

/** `src` and `srcSet` of an image. */
export type PictureSource = { src: string; srcSet?: string };

/**
 * @param url of a picture
 * @param size of the rendition in pixels, which it fills without distortion
 * @param quality 1 to 100; the storage's own where left out
 * @returns the address of the rendition for a picture of our storage; any other address unchanged
 */
export function toRendition(url: string, { width, height }: PictureSize, quality?: number): string {
  if (!isStoredPicture(url)) return url;
  const { origin, pathname, search } = new URL(url);
  const path = RENDITION_PATH + pathname.slice(OBJECT_PATH.length);
  const packing = quality === undefined ? '' : `&quality=${quality}`;
  // What followed the address, such as a version, still tells one picture from the next.
  const rest = search.replace('?', '&');
  return `${origin}${path}?width=${width}&height=${height}&resize=cover${packing}${rest}`;
}

/** @returns whether a picture stands in our storage, from where it can be opened again */
export function isStoredPicture(url: string): boolean {
  return parseUrl(url)?.pathname.startsWith(OBJECT_PATH) ?? false;
}

/** @returns a picture of fixed size, for ordinary and for dense screens */
export function toPictureSource(url: string, size: PictureSize): PictureSource {
  const src = toRendition(url, size);
  if (src === url) return { src };
  const dense = { width: size.width * 2, height: size.height * 2 };
  return { src, srcSet: `${src} 1x, ${toRendition(url, dense, DENSE_QUALITY)} 2x` };
}

/**
 * @param sizes from small to large, of which the browser chooses by the image's `sizes`
 * @returns a picture as wide as the screen
 */
export function toWideSource(url: string, sizes: readonly PictureSize[]): PictureSource {
  const sources = sizes.map((size) => `${toRendition(url, size)} ${size.width}w`);
  const [first] = sizes;
  if (first === undefined || toRendition(url, first) === url) return { src: url };
  return { src: toRendition(url, first), srcSet: sources.join(', ') };
}
