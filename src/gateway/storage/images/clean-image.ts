import sharp, { type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS, IMAGE_TIMEOUT_SECONDS } from '../../limits/storage.ts';
import { StorageError, storageErrors } from '../errors.ts';
import type { ImageFormat } from './image-types.ts';

// Every image is processed once, so caching them would only use memory.
sharp.cache(false);
// The queue limits concurrency; one image using all cores would leave none for the others.
sharp.concurrency(1);

/** Encoders per format, close to the original and fast. */
const ENCODE: Record<ImageFormat, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 90 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 90, effort: 2 }),
  avif: (image) => image.avif({ quality: 70, effort: 2 }),
  gif: (image) => image.gif({ effort: 3 }),
};

type OpenImage = {
  image: Sharp;
  /** As shown: upright, one frame. */
  width: number;
  height: number;
  frames: number;
  hasAlpha: boolean;
};

/**
 * Opens an untrusted image, and refuses decompression bombs and truncated files.
 *
 * @param source its bytes, or the path of a file with them
 */
export async function openImage(
  source: Uint8Array | string,
  options: { animated: boolean },
): Promise<OpenImage> {
  const settings = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' as const, ...options };
  try {
    const image = sharp(source, settings).timeout({ seconds: IMAGE_TIMEOUT_SECONDS });
    const metadata = await image.metadata();
    const { width, height, pageHeight = height, pages = 1, autoOrient, hasAlpha } = metadata;
    if (width * pageHeight * pages > IMAGE_MAX_PIXELS)
      throw storageErrors.tooManyPixels(IMAGE_MAX_PIXELS);
    const shown = pages > 1 ? { width, height: pageHeight } : autoOrient;
    return { image, ...shown, frames: pages, hasAlpha };
  } catch (error) {
    throw toImageError(error);
  }
}

/**
 * Re-encodes an image from its pixels: upright, and without extra data such as a location or an appended
 * script. Keeps animations.
 *
 * @param source path of a file, and `target` of the result, in the same format
 * @throws StorageError if it can't be read or is too large
 */
export async function cleanImage(
  source: string,
  format: ImageFormat,
  target: string,
): Promise<void> {
  const { image } = await openImage(source, { animated: isMoving(format) });
  try {
    await encodeImage(image.autoOrient(), format).toFile(target);
  } catch (error) {
    throw toImageError(error);
  }
}

/** @returns the image, to be encoded in that format */
export function encodeImage(image: Sharp, format: ImageFormat): Sharp {
  return ENCODE[format](image);
}

/** @returns whether images of that format may have several frames */
export function isMoving(format: ImageFormat): boolean {
  return format === 'gif' || format === 'webp';
}

/** Every libvips error means an invalid image, except for a full disk. */
export function toImageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/no space left/i.test(message)) return storageErrors.full();
  return /pixel limit/i.test(message)
    ? storageErrors.tooManyPixels(IMAGE_MAX_PIXELS)
    : storageErrors.unreadableImage();
}
