import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/* Two independent decoders, as phones differ. */

/** @returns the text of the code in the picture; undefined if it can't be read */
export type ReadCode = (picture: Buffer) => Promise<string | undefined>;

export const readWithJsqr: ReadCode = async (picture) => {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
};

export const readWithZxing: ReadCode = async (picture) => {
  await prepareZxing();
  const png = await sharp(picture).png().toBuffer();
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
  return found?.text;
};

let prepared: Promise<unknown> | undefined;

/** From the package: the default is a host that tests can't reach. */
function prepareZxing(): Promise<unknown> {
  prepared ??= readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  ).then((file) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(file).buffer },
      fireImmediately: true,
    }),
  );
  return prepared;
}

/** 2 cm at 150 dots per inch. */
const PRINTED_PIXELS = 118;
/** A phone held near a print sees each dot with several pixels. */
const SEEN_PIXELS = 354;
const BLUR = 1.5;

/** @returns a code printed 2 cm wide by a coarse printer, as a slightly unfocused camera sees it */
export async function printSmall(code: Buffer): Promise<Buffer> {
  const printed = await sharp(code)
    .resize(PRINTED_PIXELS, PRINTED_PIXELS, { kernel: 'cubic' })
    .png()
    .toBuffer();
  return sharp(printed).resize(SEEN_PIXELS, SEEN_PIXELS).blur(BLUR).png().toBuffer();
}
