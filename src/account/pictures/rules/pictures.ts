import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import type { Focus } from './focus.ts';

/** Supabase Storage's paths of pictures and their renditions. */
const OBJECT_PATH = '/storage/v1/object/public/pictures/';
const RENDITION_PATH = '/storage/v1/render/image/public/pictures/';

/** A URL below that path, on any host: an installation may have moved. */
const STORED_PICTURE = /^https?:\/\/[^/?#]+\/storage\/v1\/object\/public\/pictures\/[^?#]/;
/** `..` leads elsewhere. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** At double pixel density, stronger compression isn't noticeable. */
export const DENSE_QUALITY = 60;

/** In CSS pixels. */
export type PictureSize = { width: number; height: number };

export type PictureSource = { src: string; srcSet?: string };

/**
 * @param url of a picture
 * @param size of the rendition in pixels, filled without distortion
 * @param quality 1 to 100; defaults to the storage's own
 * @param focus its focal point; null for the centre
 * @returns the rendition of a picture in our storage, relative to the page's host, so that browsers
 *   load from us only; any other URL unchanged
 */
export function toRendition(
  url: string,
  { width, height }: PictureSize,
  quality?: number,
  focus: Focus | null = null,
): string {
  if (!isStoredPicture(url)) return url;
  const { pathname, search } = new URL(url);
  const path = RENDITION_PATH + pathname.slice(OBJECT_PATH.length);
  const packing = quality === undefined ? '' : `&quality=${quality}`;
  const point = focus === null ? '' : `&x=${focus.x}&y=${focus.y}`;
  // The query, such as a version, still distinguishes pictures.
  const rest = search.replace('?', '&');
  return `${path}?width=${width}&height=${height}${packing}${point}${rest}`;
}

/** @returns a whole picture of our storage, at most this wide and high in pixels; any other URL unchanged */
export function toWholeRendition(url: string, side: number): string {
  const cut = toRendition(url, { width: side, height: side });
  return cut === url ? url : `${cut}&resize=contain`;
}

/**
 * @param origin of the installation
 * @param path of a picture in its bucket
 * @returns its URL
 */
export function toStoredUrl(origin: string, path: string): string {
  return encodeURI(`${origin}${OBJECT_PATH}${path}`);
}

/**
 * @returns whether a picture is in our storage: visitors see only these (`private.is_stored_picture` in SQL)
 */
export function isStoredPicture(url: string): boolean {
  return STORED_PICTURE.test(url) && !DOT_SEGMENT.test(url) && parseUrl(url) !== null;
}

/**
 * @param focus its focal point; null for the centre
 * @returns a picture of fixed size, for ordinary and dense screens
 */
export function toPictureSource(
  url: string,
  size: PictureSize,
  focus: Focus | null = null,
): PictureSource {
  const src = toRendition(url, size, undefined, focus);
  if (src === url) return { src };
  const dense = { width: size.width * 2, height: size.height * 2 };
  // Screens with normal density use `src`.
  return { src, srcSet: `${toRendition(url, dense, DENSE_QUALITY, focus)} 2x` };
}

/**
 * @param sizes from small to large; the browser chooses by the image's `sizes`
 * @param focus its focal point; null for the centre
 * @returns a picture as wide as the screen
 */
export function toWideSource(
  url: string,
  sizes: readonly PictureSize[],
  focus: Focus | null = null,
): PictureSource {
  const sources = sizes.map((size) => `${toRendition(url, size, undefined, focus)} ${size.width}w`);
  const [first] = sizes;
  if (first === undefined || toRendition(url, first) === url) return { src: url };
  return { src: toRendition(url, first, undefined, focus), srcSet: sources.join(', ') };
}
