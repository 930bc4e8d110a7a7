import sharp from 'sharp';
import { PICTURE_MAX_PIXELS } from '../limits/pictures.ts';

/**
 * @param picture of any kind `sharp` reads
 * @param pixels the side of the square to cut it to
 * @returns a JPEG, upright, without metadata; null where the picture cannot be read
 */
export async function toSquareJpeg(picture: Buffer, pixels: number): Promise<Buffer | null> {
  try {
    return await sharp(picture, { limitInputPixels: PICTURE_MAX_PIXELS })
      .rotate()
      .resize(pixels, pixels, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}
