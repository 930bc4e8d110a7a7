import { constants, crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BITS = 8;
const INDEXED = 3;

/** A pixel is one byte (11.2.2 of the standard). */
export const MAX_COLORS = 256;

/** A picture of up to 256 colours: one byte per pixel, line by line. */
export type PalettePicture = {
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
export function findPixel(side: number, column: number, row: number): number {
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
