import { brotliDecompressSync } from 'node:zlib';
import { readGlyphs, writeGlyphs } from './woff2-glyphs.ts';

/** The known tables, in the order of their numbers (WOFF 2.0, 4.1). */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';

const HEADER_BYTES = 48;
const SIGNATURE = 0x774f4632;
/** Its tag follows in full. */
const OTHER_TAG = 63;

type Table = { tag: string; data: Buffer; isTransformed: boolean };

/**
 * Unpacks a web font, since PDFs embed plain ones and pdfkit's subsets of packed ones break.
 *
 * @param font a WOFF2 file with TrueType outlines, such as those of `@fontsource-variable`
 * @returns the same font as TrueType, without checksums
 * @throws RangeError if it is cut off, Error if it is no such file
 * @see https://www.w3.org/TR/WOFF2/
 */
export function unpackWoff2(font: Buffer): Buffer {
  if (font.readUInt32BE(0) !== SIGNATURE) throw new Error('This isn’t a WOFF2 file.');
  const tables = new Map(readTables(font).map((table) => [table.tag, table]));
  const [glyf, hmtx] = [tables.get('glyf'), tables.get('hmtx')];
  const unpacked = new Map([...tables].map(([tag, { data }]) => [tag, data]));
  if (glyf?.isTransformed) {
    const glyphs = readGlyphs(glyf.data);
    const { glyf: outlines, loca } = writeGlyphs(glyphs);
    const head = Buffer.from(unpacked.get('head') ?? []);
    // Each place has four bytes.
    head.writeInt16BE(1, 50);
    unpacked.set('glyf', outlines).set('loca', loca).set('head', head);
    if (hmtx?.isTransformed) {
      const count = (unpacked.get('hhea') ?? Buffer.alloc(36)).readUInt16BE(34);
      const starts = glyphs.map(({ box }) => box[0]);
      unpacked.set('hmtx', restoreMetrics(hmtx.data, count, starts));
    }
  }
  return writeFont(font.readUInt32BE(4), unpacked);
}

function readTables(font: Buffer): Table[] {
  const count = font.readUInt16BE(12);
  const packed = font.readUInt32BE(20);
  const tags = KNOWN_TAGS.match(/.{4}(?: |$)/g)?.map((tag) => tag.slice(0, 4)) ?? [];
  const reader = { at: HEADER_BYTES };
  const entries = Array.from({ length: count }, () => {
    const flags = font.readUInt8(reader.at);
    reader.at += 1;
    const number = flags & 63;
    const tag = number === OTHER_TAG ? readTag(font, reader) : (tags[number] ?? '');
    const version = flags >> 6;
    const isOutline = tag === 'glyf' || tag === 'loca';
    const isTransformed = isOutline ? version === 0 : version !== 0;
    const length = readBase128(font, reader);
    return { tag, isTransformed, length: isTransformed ? readBase128(font, reader) : length };
  });
  const data = brotliDecompressSync(font.subarray(reader.at, reader.at + packed));
  let at = 0;
  return entries.map(({ tag, isTransformed, length }) => {
    const table = { tag, isTransformed, data: data.subarray(at, at + length) };
    at += length;
    return table;
  });
}

function readTag(font: Buffer, reader: { at: number }): string {
  reader.at += 4;
  return font.toString('latin1', reader.at - 4, reader.at);
}

/** A number of seven bits a byte, at most five bytes. */
function readBase128(font: Buffer, reader: { at: number }): number {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = font.readUInt8(reader.at);
    reader.at += 1;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  throw new Error('A number is too long.');
}

/** Left bearings that were left out are where the outlines begin (WOFF 2.0, 5.4). */
function restoreMetrics(data: Buffer, count: number, starts: readonly number[]): Buffer {
  const flags = data.readUInt8(0);
  const metrics = Buffer.alloc(count * 4 + (starts.length - count) * 2);
  let at = 1 + count * 2;
  for (const [glyph, start] of starts.entries()) {
    const isLeftOut = (glyph < count ? flags & 1 : flags & 2) !== 0;
    const bearing = isLeftOut ? start : data.readInt16BE(at);
    if (!isLeftOut) at += 2;
    if (glyph < count) {
      metrics.writeUInt16BE(data.readUInt16BE(1 + glyph * 2), glyph * 4);
      metrics.writeInt16BE(bearing, glyph * 4 + 2);
    } else {
      metrics.writeInt16BE(bearing, count * 4 + (glyph - count) * 2);
    }
  }
  return metrics;
}

function writeFont(flavor: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  directory.writeUInt32BE(flavor, 0);
  directory.writeUInt16BE(sorted.length, 4);
  let at = directory.length;
  const parts = sorted.flatMap(([tag, data], index) => {
    const entry = 12 + index * 16;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(at, entry + 8);
    directory.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    at += data.length + padding.length;
    return [data, padding];
  });
  return Buffer.concat([directory, ...parts]);
}
