import sharp from 'sharp';
import { PICTURE_MAX_PIXELS } from '#kit/server/limits/pictures.ts';
import { contrastOf } from '#page/design/rules/contrast.ts';
import { chooseQrColors, type OwnColors } from '#page/qr/rules/qr-colors.ts';

const WHITE = '#ffffff';

/** With less contrast, a picture is hardly visible on white. */
const LEAST_CONTRAST = 1.5;

/** Enough pixels to measure a picture's lightness. */
const SAMPLE_PIXELS = 16;

/**
 * @param picture of any kind `sharp` reads
 * @param pixels the side of the square to crop it to
 * @param presentation of its owner; its colour goes behind a transparent picture invisible on white
 * @returns an upright JPEG without metadata; null if the picture can't be read
 */
export async function toSquareJpeg(
  picture: Buffer,
  pixels: number,
  presentation: OwnColors,
): Promise<Buffer | null> {
  try {
    const isLost = await isLostOnWhite(picture);
    return await sharp(picture, { limitInputPixels: PICTURE_MAX_PIXELS })
      .rotate()
      .resize(pixels, pixels, { fit: 'cover' })
      .flatten({ background: isLost ? chooseQrColors(presentation).modules : WHITE })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Such as a logo for dark backgrounds, whose opaque parts are nearly white. */
async function isLostOnWhite(picture: Buffer): Promise<boolean> {
  const source = sharp(picture, { limitInputPixels: PICTURE_MAX_PIXELS });
  if (!(await source.metadata()).hasAlpha) return false;
  const sample = await source
    .resize(SAMPLE_PIXELS, SAMPLE_PIXELS)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  /** @returns a channel's mean, with pixels weighted by opacity */
  const average = (channel: number) => {
    let [sum, weight] = [0, 0];
    for (let at = 0; at < sample.length; at += 4) {
      const alpha = sample[at + 3] ?? 0;
      sum += (sample[at + channel] ?? 0) * alpha;
      weight += alpha;
    }
    return Math.round(sum / Math.max(1, weight));
  };
  const mean = [0, 1, 2].map((channel) => average(channel).toString(16).padStart(2, '0'));
  return contrastOf(`#${mean.join('')}`, WHITE) < LEAST_CONTRAST;
}
