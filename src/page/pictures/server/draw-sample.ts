import sharp from 'sharp';
import { isImageType, sniffImage } from '#gateway/storage/images/image-types.ts';
import { PICTURE_MAX_PIXELS } from '#kit/server/limits/pictures.ts';

/** Twice the side at which it is shown. */
const SIDE_PIXELS = 112;

/**
 * @param picture from another site, of any type
 * @returns a small square copy as a `data:` URL; null unless the library accepts the picture
 */
export async function drawSample(picture: Buffer): Promise<string | null> {
  if (!isImageType(sniffImage(picture) ?? '')) return null;
  try {
    const sample = await sharp(picture, { limitInputPixels: PICTURE_MAX_PIXELS })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .webp({ quality: 70 })
      .toBuffer();
    return `data:image/webp;base64,${sample.toString('base64')}`;
  } catch {
    return null;
  }
}
