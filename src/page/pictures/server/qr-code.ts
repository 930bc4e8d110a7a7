import { create } from 'qrcode';
import sharp from 'sharp';
import { chooseQrColors, type OwnColors } from '#page/qr/rules/qr-colors.ts';
import {
  drawQrCode,
  layOutQrCode,
  MARK_UNITS,
  type QrMark,
  type QrMatrix,
  toQrMatrix,
} from '#page/qr/rules/qr-drawing.ts';
import { buildInitialMark } from './initial-mark.tsx';
import {
  coverDisc,
  drawQrPixels,
  MAX_COLORS,
  type MarkPixels,
  measureQrCode,
  QR_SHADES,
  splitChannels,
  toPng,
} from './qr-png.ts';
import { toSquareJpeg } from './to-jpeg.ts';

/** Everything a code's look depends on. */
export type QrCodeSubject = {
  /** The scanned text. */
  url: string;
  name: string;
  presentation: OwnColors;
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
 * At the highest error correction: despite the picture in the middle, a print survives a stain over a fifth
 * of it.
 *
 * @returns the modules of a code for this URL
 */
export function buildMatrix(url: string): QrMatrix {
  return toQrMatrix(create(url, { errorCorrectionLevel: 'H' }).modules);
}

/** Enough for a 10 cm print, whose mark is 2 cm wide. */
const MARK_PIXELS = 240;
/** Palette colours left besides the code's shades. */
const PICTURE_COLORS = MAX_COLORS - QR_SHADES;
const WHITE = 255;

/** The owner of the code. */
type MarkSubject = { name: string; presentation: OwnColors };

/** @returns the picture in a disc; null if it is missing or unreadable */
async function buildPictureMark(
  picture: Buffer | null,
  { presentation }: MarkSubject,
): Promise<QrMark | null> {
  const jpeg = picture && (await toSquareJpeg(picture, MARK_PIXELS, presentation));
  if (jpeg === null) return null;
  const half = MARK_UNITS / 2;
  const circle = `<clipPath id="mark"><circle cx="${half}" cy="${half}" r="${half}"/></clipPath>`;
  const image = `<image width="${MARK_UNITS}" height="${MARK_UNITS}" clip-path="url(#mark)" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`;
  return { svg: circle + image };
}

/** Draws the middle of a code as pixels, with this many per side. */
type DrawMark = (side: number) => Promise<MarkPixels>;

/** @returns a function that draws the picture, or otherwise the initial; null without either */
async function chooseMarkPixels(
  { name, presentation }: MarkSubject,
  picture: Buffer | null,
): Promise<DrawMark | null> {
  const jpeg = picture && (await toSquareJpeg(picture, MARK_PIXELS, presentation));
  if (jpeg !== null) return (side) => drawPicture(jpeg, side);
  const initial = await buildInitialMark(name, { modules: '#000000', ground: '#ffffff' });
  return initial && ((side) => drawInitial(initial, side));
}

async function drawInitial({ svg }: QrMark, side: number): Promise<MarkPixels> {
  const document = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_UNITS} ${MARK_UNITS}" width="${side}" height="${side}">${svg}</svg>`;
  const grey = await sharp(Buffer.from(document))
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer();
  const pixels = grey.map((light) => Math.round(((WHITE - light) / WHITE) * (QR_SHADES - 1)));
  return { side, colors: [], pixels: Buffer.from(pixels) };
}

/** In few colours, invisible at 2 cm; dithering would look like modules to some readers. */
async function drawPicture(jpeg: Buffer, side: number): Promise<MarkPixels> {
  const indexed = await sharp(jpeg)
    .resize(side, side)
    .png({ palette: true, dither: 0, effort: 1, compressionLevel: 0 })
    .toBuffer();
  const rgb = await sharp(indexed).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const colors = new Uint32Array(side * side);
  for (let at = 0; at < colors.length; at += 1) colors[at] = rgb.readUIntBE(at * 3, 3);
  const { kept, findIndex } = reduceColors(colors);
  const pixels = Buffer.alloc(side * side);
  for (const [at, color] of colors.entries()) {
    if (coverDisc(at % side, Math.floor(at / side), side / 2) < 0.5) continue;
    pixels[at] = QR_SHADES + findIndex(color);
  }
  return { side, colors: kept.map(splitChannels), pixels };
}

/**
 * Keeps the most frequent colours, and maps the rest to the nearest of them. `sharp` turns a number of
 * colours into a bit depth, so 240 could become up to 256.
 */
function reduceColors(pixels: Uint32Array) {
  const counts = new Map<number, number>();
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color);
  const kept = byCount.slice(0, PICTURE_COLORS);
  const indexes = new Map(kept.map((color, index) => [color, index]));
  for (const color of byCount.slice(PICTURE_COLORS)) indexes.set(color, findNearest(kept, color));
  return { kept, findIndex: (color: number) => indexes.get(color) ?? 0 };
}

function findNearest(colors: readonly number[], wanted: number): number {
  const [red, green, blue] = splitChannels(wanted);
  const distances = colors.map((color) => {
    const [r, g, b] = splitChannels(color);
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}
