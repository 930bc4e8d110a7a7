import { create, type QRCodeErrorCorrectionLevel } from 'qrcode';
import sharp from 'sharp';
import { chooseQrColors } from '#domain/qr/qr-colors.ts';
import { drawQrCode, MARK_UNITS, type QrMark, type QrMatrix } from '#domain/qr/qr-drawing.ts';
import { buildInitialMark } from './initial-mark.tsx';
import { toSquareJpeg } from './to-jpeg.ts';

/** What decides how a code looks. */
export type QrCodeSubject = {
  /** What a camera reads. */
  url: string;
  name: string;
  presentation: Parameters<typeof chooseQrColors>[0];
};

/** Enough for a print of 10 cm, whose mark is 2 cm wide. */
const MARK_PIXELS = 240;

/**
 * @param subject whom the code is for
 * @param picture of them, for the middle; without it their initial stands there, and nothing where
 *   no font of ours can draw that
 * @returns the code as an SVG document
 */
export async function drawQrCodeFor(
  subject: QrCodeSubject,
  picture: Buffer | null,
): Promise<string> {
  const colors = chooseQrColors(subject.presentation);
  const mark = (await buildPictureMark(picture)) ?? (await buildInitialMark(subject.name, colors));
  return drawQrCode(buildMatrix(subject.url, mark === null ? 'M' : 'Q'), colors, mark);
}

/** @param pixels the side of the picture @returns the code as a PNG of few colours */
export function toQrPng(svg: Buffer, pixels: number): Promise<Buffer> {
  return sharp(svg, { density: 300 })
    .resize(pixels, pixels, { kernel: 'lanczos3' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function buildMatrix(url: string, errorCorrectionLevel: QRCodeErrorCorrectionLevel): QrMatrix {
  const { modules } = create(url, { errorCorrectionLevel });
  return {
    size: modules.size,
    isDark: (column, row) => modules.get(row, column) === 1,
  };
}

async function buildPictureMark(picture: Buffer | null): Promise<QrMark | null> {
  const jpeg = picture && (await toSquareJpeg(picture, MARK_PIXELS));
  if (jpeg === null) return null;
  const half = MARK_UNITS / 2;
  const circle = `<clipPath id="mark"><circle cx="${half}" cy="${half}" r="${half}"/></clipPath>`;
  const image = `<image width="${MARK_UNITS}" height="${MARK_UNITS}" clip-path="url(#mark)" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`;
  return { svg: circle + image };
}
