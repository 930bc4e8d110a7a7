import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { FONTS } from '#page/design/rules/fonts.ts';
import { unpackWoff2 } from './unpack-woff2.ts';

const { resolve } = createRequire(import.meta.url);

const readFont = (key: string, subset = 'latin') =>
  readFileSync(resolve(`@fontsource-variable/${key}/files/${key}-${subset}-wght-normal.woff2`));

/** Each table of a TrueType file, by its name. */
function listTables(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = 12 + index * 16;
      const [from, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
      return [font.toString('latin1', at, at + 4), font.subarray(from, from + length)];
    }),
  );
}

test.for(FONTS.map(({ key }) => key))('%s unpacks to outlines for all its glyphs', (key) => {
  const tables = listTables(unpackWoff2(readFont(key)));
  const read = (tag: string) => tables.get(tag) ?? Buffer.alloc(0);
  expect([...tables.keys()]).toEqual(
    expect.arrayContaining(['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']),
  );
  const glyphs = read('maxp').readUInt16BE(4);
  const [loca, glyf, head] = [read('loca'), read('glyf'), read('head')];
  expect(head.readInt16BE(50)).toBe(1);
  expect(loca).toHaveLength((glyphs + 1) * 4);
  expect(loca.readUInt32BE(glyphs * 4)).toBe(glyf.length);
  const metrics = read('hhea').readUInt16BE(34);
  expect(read('hmtx')).toHaveLength(metrics * 4 + (glyphs - metrics) * 2);
  // No outline leaves the box around all glyphs.
  const [left, bottom, right, top] = [36, 38, 40, 42].map((at) => head.readInt16BE(at));
  for (let glyph = 0; glyph < glyphs; glyph += 1) {
    const at = loca.readUInt32BE(glyph * 4);
    if (at === loca.readUInt32BE(glyph * 4 + 4)) continue;
    const box = [2, 4, 6, 8].map((offset) => glyf.readInt16BE(at + offset));
    expect(box[0]).toBeGreaterThanOrEqual(left ?? 0);
    expect(box[1]).toBeGreaterThanOrEqual(bottom ?? 0);
    expect(box[2]).toBeLessThanOrEqual(right ?? 0);
    expect(box[3]).toBeLessThanOrEqual(top ?? 0);
  }
});

test('anything but a whole WOFF2 file is refused', () => {
  const font = readFont('inter');
  expect(() => unpackWoff2(Buffer.from('no font at all'))).toThrow('This isn’t a WOFF2 file.');
  expect(() => unpackWoff2(font.subarray(0, font.length / 2))).toThrow();
  expect(() => unpackWoff2(font.subarray(0, 40))).toThrow(RangeError);
});
