import sharp from 'sharp';

/** A picture of more pixels than this is not worth the memory. */
const MAX_PIXELS = 50_000_000;

/**
 * @param picture of any kind `sharp` reads
 * @param pixels the side of the square to cut it to
 * @returns a JPEG, upright, without metadata; null where the picture cannot be read
 */
export async function toSquareJpeg(picture: Buffer, pixels: number): Promise<Buffer | null> {
  try {
    return await sharp(picture, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(pixels, pixels, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}
