import sharp from 'sharp';
import { MARK_UNITS, type QrMark } from '#domain/design/qr/qr-drawing.ts';
import { buildInitialMark } from './initial-mark.tsx';
import { coverDisc, type MarkPixels, QR_SHADES } from './qr-pixels.ts';
import { toSquareJpeg } from './to-jpeg.ts';

/** Enough for a print of 10 cm, whose mark is 2 cm wide. */
const MARK_PIXELS = 240;
/** Colours a palette has left beside the shades of the code. */
const PICTURE_COLORS = 256 - QR_SHADES;
const WHITE = 255;

/** @returns the picture in a disc, or null where there is none, or none that can be read */
export async function buildPictureMark(picture: Buffer | null): Promise<QrMark | null> {
  const jpeg = picture && (await toSquareJpeg(picture, MARK_PIXELS));
  if (jpeg === null) return null;
  const half = MARK_UNITS / 2;
  const circle = `<clipPath id="mark"><circle cx="${half}" cy="${half}" r="${half}"/></clipPath>`;
  const image = `<image width="${MARK_UNITS}" height="${MARK_UNITS}" clip-path="url(#mark)" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`;
  return { svg: circle + image };
}

/** Draws the middle of a code as pixels, with the given number to a side. */
export type DrawMark = (side: number) => Promise<MarkPixels>;

/** @returns how the picture is drawn, else the initial; null where there is neither */
export async function chooseMarkPixels(
  name: string,
  picture: Buffer | null,
): Promise<DrawMark | null> {
  const jpeg = picture && (await toSquareJpeg(picture, MARK_PIXELS));
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

/** In few colours, of which the eye sees none missing on 2 cm. */
async function drawPicture(jpeg: Buffer, side: number): Promise<MarkPixels> {
  const indexed = await sharp(jpeg)
    .resize(side, side)
    .png({ palette: true, colours: PICTURE_COLORS, effort: 1, compressionLevel: 0 })
    .toBuffer();
  const rgb = await sharp(indexed).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const indexes = new Map<number, number>();
  const pixels = Buffer.alloc(side * side);
  for (let at = 0; at < pixels.length; at += 1) {
    if (coverDisc(at % side, Math.floor(at / side), side / 2) < 0.5) continue;
    const color = rgb.readUIntBE(at * 3, 3);
    const index = indexes.get(color) ?? QR_SHADES + indexes.size;
    indexes.set(color, index);
    pixels[at] = index;
  }
  const colors = [...indexes.keys()].map(
    (color) => [color >> 16, (color >> 8) & 255, color & 255] as const,
  );
  return { side, colors, pixels };
}
