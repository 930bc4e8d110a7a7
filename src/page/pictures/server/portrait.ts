import sharp from 'sharp';
import { SIGNATURE_PICTURE_SIDE } from '#page/print/rules/signature.ts';
import { chooseQrColors } from '#page/qr/rules/qr-colors.ts';
import { MARK_UNITS } from '#page/qr/rules/qr-drawing.ts';
import { buildInitialMark } from './initial-mark.tsx';
import { toSquareJpeg } from './to-jpeg.ts';

/** The person in the picture. */
export type PortraitSubject = { name: string; presentation: Parameters<typeof chooseQrColors>[0] };

/** For dense screens. */
const PIXELS = SIGNATURE_PICTURE_SIDE * 2;

/**
 * @param picture of the owner; if it can't be read, their initial is drawn
 * @returns a disc as PNG, as mail programs don't round corners and show few other formats
 */
export async function drawPortrait(
  { name, presentation }: PortraitSubject,
  picture: Buffer | null,
): Promise<Buffer> {
  const jpeg = picture && (await toSquareJpeg(picture, PIXELS, presentation));
  const colors = chooseQrColors(presentation);
  const initial = jpeg === null ? await buildInitialMark(name, colors) : null;
  const square = jpeg
    ? sharp(jpeg).ensureAlpha()
    : sharp(draw(initial?.svg ?? `<rect width="100%" height="100%" fill="${colors.modules}"/>`));
  const half = MARK_UNITS / 2;
  const disc = draw(`<circle cx="${half}" cy="${half}" r="${half}"/>`);
  return square
    .composite([{ input: disc, blend: 'dest-in' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function draw(svg: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_UNITS} ${MARK_UNITS}" width="${PIXELS}" height="${PIXELS}">${svg}</svg>`,
  );
}
