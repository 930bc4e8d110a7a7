import { create } from 'qrcode';
import { chooseQrColors } from '#page/qr/rules/qr-colors.ts';
import { drawQrCode, layOutQrCode, type QrMatrix, toQrMatrix } from '#page/qr/rules/qr-drawing.ts';
import { buildInitialMark } from './initial-mark.tsx';
import { toPng } from './palette-png.ts';
import { buildPictureMark, chooseMarkPixels } from './qr-mark.ts';
import { drawQrPixels, measureQrCode } from './qr-pixels.ts';

/** Everything a code's look depends on. */
export type QrCodeSubject = {
  /** The scanned text. */
  url: string;
  name: string;
  presentation: Parameters<typeof chooseQrColors>[0];
};

/**
 * @param subject the owner of the code
 * @param picture of the owner, for the middle; otherwise their initial, or nothing if our fonts
 * lack it
 * @returns the code as an SVG document
 */
export async function drawQrCodeFor(
  subject: QrCodeSubject,
  picture: Buffer | null,
): Promise<string> {
  const colors = chooseQrColors(subject.presentation);
  const mark =
    (await buildPictureMark(picture, subject)) ?? (await buildInitialMark(subject.name, colors));
  return drawQrCode(buildMatrix(subject.url), colors, mark);
}

/**
 * @param pixels the side of the picture
 * @returns the same code as a PNG, drawn from its modules, not its outlines: a print of 2,048
 * pixels takes a core 10 ms (45 with a photo) instead of 550
 */
export async function drawQrPng(
  subject: QrCodeSubject,
  picture: Buffer | null,
  pixels: number,
): Promise<Buffer> {
  const colors = chooseQrColors(subject.presentation);
  const drawMark = await chooseMarkPixels(subject, picture);
  const matrix = buildMatrix(subject.url);
  const layout = layOutQrCode(matrix, drawMark !== null);
  const mark = drawMark && (await drawMark(measureQrCode(layout, pixels).markSide));
  return toPng(drawQrPixels(layout, colors, mark, pixels));
}

/**
 * At the highest error correction: a print survives a stain over a fifth of it, despite the mark's share.
 *
 * @returns the modules of a code for this URL
 */
export function buildMatrix(url: string): QrMatrix {
  return toQrMatrix(create(url, { errorCorrectionLevel: 'H' }).modules);
}
