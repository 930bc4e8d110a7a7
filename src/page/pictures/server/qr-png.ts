import { constants, crc32, deflateSync } from 'node:zlib';
import type { QrColors } from '#page/qr/rules/qr-colors.ts';
import {
  findRoundCorners,
  type QrLayout,
  type QrMatrix,
  QUIET_ZONE,
  type RoundCorners,
} from '#page/qr/rules/qr-drawing.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** The drawing in the middle: its colours, and each pixel as one of them or a shade of the code. */
export type MarkPixels = { side: number; colors: readonly Rgb[]; pixels: Buffer };

/** Shades from background to modules, so that round corners are smooth. */
export const QR_SHADES = 16;
const INK = QR_SHADES - 1;

/** @returns the colour of each shade */
function listShades({ modules, ground }: QrColors): Rgb[] {
  const [from, to] = [toRgb(ground), toRgb(modules)];
  return Array.from({ length: QR_SHADES }, (_, shade) => {
    const mix = (channel: 0 | 1 | 2) =>
      Math.round(from[channel] + ((to[channel] - from[channel]) * shade) / INK);
    return [mix(0), mix(1), mix(2)];
  });
}

function toRgb(color: string): Rgb {
  return splitChannels(Number.parseInt(color.slice(1), 16));
}

/** @param color `0xRRGGBB` */
export function splitChannels(color: number): Rgb {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

/** The sides of one module and of the mark, in whole pixels, so that every edge is sharp. */
export function measureQrCode({ side, mark }: QrLayout, pixels: number) {
  const unit = Math.max(1, Math.floor(pixels / side));
  return { unit, markSide: mark === null ? 0 : Math.round(mark.span * unit) };
}

/**
 * Draws a code pixel by pixel, in a tenth of the time of its outlines.
 *
 * @param pixels the side; the remainder beyond whole modules widens the quiet zone
 * @param mark with the side from `measureQrCode`, or null if the layout has none
 */
export function drawQrPixels(
  layout: QrLayout,
  colors: QrColors,
  mark: MarkPixels | null,
  pixels: number,
): PalettePicture {
  const { unit } = measureQrCode(layout, pixels);
  const margin = Math.floor((pixels - layout.side * unit) / 2);
  const target = createPixels(pixels);
  stampModules(layout.modules, unit, (line, column, row) => {
    const at = margin + QUIET_ZONE * unit;
    line.tile.copy(
      target,
      findPixel(pixels, at + column * unit, at + row * unit + line.number),
      line.number * unit,
      (line.number + 1) * unit,
    );
  });
  if (mark && layout.mark) {
    const at = margin + Math.round(layout.mark.start * unit);
    for (let row = 0; row < mark.side; row += 1) {
      const from = row * mark.side;
      mark.pixels.copy(target, findPixel(pixels, at, at + row), from, from + mark.side);
    }
  }
  return {
    side: pixels,
    palette: [...listShades(colors), ...(mark?.colors ?? [])],
    pixels: target,
  };
}

type Line = { tile: Buffer; number: number };

/** Calls `stamp` for every line of every dark module. */
function stampModules(
  modules: QrMatrix,
  unit: number,
  stamp: (line: Line, column: number, row: number) => void,
): void {
  const findTile = createTiles(unit);
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const corners = findRoundCorners(modules, column, row);
      if (corners === null) continue;
      const tile = findTile(corners);
      for (let number = 0; number < unit; number += 1) stamp({ tile, number }, column, row);
    }
  }
}

/** A module as pixels, each kind drawn once. */
function createTiles(unit: number): (corners: RoundCorners) => Buffer {
  const tiles = new Map<string, Buffer>();
  return (corners) => {
    const key = JSON.stringify(corners);
    const tile = tiles.get(key) ?? drawTile(unit, corners);
    tiles.set(key, tile);
    return tile;
  };
}

/** A square whose round corners are quarters of the disc inside it. */
function drawTile(unit: number, corners: RoundCorners): Buffer {
  const tile = Buffer.alloc(unit * unit, INK);
  const radius = unit / 2;
  for (let y = 0; y < unit; y += 1) {
    const [left, right] =
      y < radius ? [corners.topLeft, corners.topRight] : [corners.bottomLeft, corners.bottomRight];
    for (let x = 0; x < unit; x += 1) {
      if (!(x < radius ? left : right)) continue;
      tile[y * unit + x] = Math.round(coverDisc(x, y, radius) * INK);
    }
  }
  return tile;
}

/** @returns the share of a pixel inside the disc in its square, from 0 to 1 */
export function coverDisc(x: number, y: number, radius: number): number {
  const [right, down] = [x + 0.5 - radius, y + 0.5 - radius];
  const distance = Math.sqrt(right * right + down * down);
  return Math.min(1, Math.max(0, radius - distance + 0.5));
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BITS = 8;
const INDEXED = 3;

/** A pixel is one byte (11.2.2 of the standard). */
export const MAX_COLORS = 256;

/** A picture of up to 256 colours: one byte per pixel, line by line. */
type PalettePicture = {
  side: number;
  /** Red, green and blue of each. */
  palette: readonly (readonly [number, number, number])[];
  /** From `createPixels`. */
  pixels: Buffer;
};

/** @returns pixels of the first colour; each line begins with PNG's filter byte: none */
export function createPixels(side: number): Buffer {
  return Buffer.alloc((side + 1) * side);
}

/** @returns a pixel's index in `createPixels` */
function findPixel(side: number, column: number, row: number): number {
  return row * (side + 1) + 1 + column;
}

/**
 * Writes a PNG (W3C, "Portable Network Graphics", third edition). Compresses only runs: for large
 * areas of one colour, that takes a fiftieth of the best compression's time, for twice its bytes.
 *
 * @throws RangeError for more than `MAX_COLORS` colours, which no program would open
 */
export function toPng({ side, palette, pixels }: PalettePicture): Buffer {
  if (palette.length > MAX_COLORS)
    throw new RangeError(`A palette has no ${palette.length} colors.`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = BITS;
  header[9] = INDEXED;
  const data = deflateSync(pixels, { strategy: constants.Z_RLE });
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('PLTE', Buffer.from(palette.flat())),
    toChunk('IDAT', data),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'ascii'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
