import sharp from 'sharp';
import { PICTURE_MAX_PIXELS } from '#kit/server/limits/pictures.ts';

/** Enough for a photo's colours, whatever its shape. */
const SIDE_PIXELS = 32;

/**
 * @param picture of any kind `sharp` reads
 * @returns red, green and blue of 1,024 pixels, on white if it is transparent; null if the
 *   picture can't be read
 */
export async function readPhotoPixels(picture: Buffer): Promise<Uint8Array | null> {
  try {
    return await sharp(picture, { limitInputPixels: PICTURE_MAX_PIXELS })
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
  } catch {
    return null;
  }
}
