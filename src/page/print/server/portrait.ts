import sharp from 'sharp';
import { toSquareJpeg } from '#page/pictures/server/to-jpeg.ts';
import { SIGNATURE_PICTURE_SIDE } from '../rules/signature.ts';

/** For dense screens. */
const PIXELS = SIGNATURE_PICTURE_SIDE * 2;

/**
 * @param presentation of its owner
 * @returns the picture in a disc as PNG, as mail programs show no other kinds and round no corners;
 *   an empty one if it can't be read
 */
export async function drawPortrait(
  picture: Buffer,
  presentation: Parameters<typeof toSquareJpeg>[2],
): Promise<Buffer> {
  const jpeg = await toSquareJpeg(picture, PIXELS, presentation);
  const half = PIXELS / 2;
  const disc = `<svg width="${PIXELS}" height="${PIXELS}"><circle cx="${half}" cy="${half}" r="${half}"/></svg>`;
  const square =
    jpeg === null
      ? sharp({ create: { width: PIXELS, height: PIXELS, channels: 4, background: '#00000000' } })
      : sharp(jpeg).ensureAlpha();
  return square
    .composite([{ input: Buffer.from(disc), blend: 'dest-in' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
