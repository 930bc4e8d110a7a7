import decompress from 'woff2-encoder/decompress';
import type { FontFile } from '#page/pictures/server/fonts.ts';

const unpacked = new Map<string, Promise<Buffer>>();

/**
 * @param fonts as WOFF2
 * @returns the same as TrueType, each unpacked once: pdfkit's subsets of packed ones break
 * @throws if a file isn't WOFF2, or is cut off
 */
export function unpackFonts(fonts: readonly FontFile[]): Promise<FontFile[]> {
  return Promise.all(fonts.map(async (font) => ({ ...font, data: await unpack(font) })));
}

function unpack({ name, data }: FontFile): Promise<Buffer> {
  const known = unpacked.get(name);
  if (known) return known;
  const plain = decompress(data).then((bytes) => Buffer.from(bytes));
  unpacked.set(name, plain);
  // A failure for want of memory may not recur.
  plain.catch(() => unpacked.delete(name));
  return plain;
}
