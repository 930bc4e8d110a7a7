import { PKPass } from 'passkit-generator';
import sharp, { type Sharp } from 'sharp';
import { buildInitialMark } from '#page/pictures/server/initial-mark.tsx';
import { toSquareJpeg } from '#page/pictures/server/to-jpeg.ts';
import { chooseQrColors } from '#page/qr/rules/qr-colors.ts';
import { MARK_UNITS } from '#page/qr/rules/qr-drawing.ts';
import type { ApplePass } from '../rules/apple-pass.ts';
import type { AppleCertificate } from './apple-certificate.ts';

/** Everything that determines a pass. */
export type PassOrder = {
  pass: ApplePass;
  /** Translations of its labels, by language. */
  strings: Record<string, Record<string, string>>;
  look: WalletLook;
  /** The owner's picture. */
  picture: Uint8Array | null;
  certificate: Pick<AppleCertificate, 'certificate' | 'key' | 'wwdr'>;
};

/** Makes a signed pass (`.pkpass`), here or in a thread. */
export type DrawPass = (order: PassOrder) => Promise<Uint8Array>;

/**
 * Makes it in this thread: draws its pictures and signs it, which takes a second of CPU.
 *
 * @throws TypeError if the pass isn't in the published format
 */
export const drawPass: DrawPass = async ({ pass, strings, look, picture, certificate }) => {
  const pictures = await drawWalletPictures(look, picture && Buffer.from(picture));
  const made = new PKPass(
    { ...pictures, 'pass.json': Buffer.from(JSON.stringify(pass)) },
    { signerCert: certificate.certificate, signerKey: certificate.key, wwdr: certificate.wwdr },
  );
  for (const [lang, words] of Object.entries(strings)) made.localize(lang, words);
  return made.getAsBuffer();
};

/** Everything the pictures of a pass show. */
export type WalletLook = {
  name: string;
  /** Behind the initial, as `#rrggbb`. */
  ground: string;
  presentation: Parameters<typeof chooseQrColors>[0];
};

/**
 * The pictures of a pass, in points. Wallet shows an icon beside messages, the logo above a card,
 * the thumbnail on a generic card, and the artwork behind a poster.
 */
export const WALLET_PICTURES = [
  { name: 'icon', width: 29, height: 29 },
  { name: 'logo', width: 50, height: 50 },
  { name: 'thumbnail', width: 90, height: 90 },
  { name: 'artwork', width: 358, height: 448 },
] as const;

/** Pixels per point, and the end of the file's name. */
const SCALES = [
  [1, ''],
  [2, '@2x'],
  [3, '@3x'],
] as const;

/** The larger side of the largest of them, in pixels. */
const SOURCE_PIXELS = 1344;

/** The initial's size, as a share of the shorter side. */
const INITIAL_SHARE = 0.6;

/**
 * @param picture of the owner; without a readable one, their initial on the card's background
 * @returns PNGs by their names in the pass
 */
export async function drawWalletPictures(
  look: WalletLook,
  picture: Buffer | null,
): Promise<Record<string, Buffer>> {
  const jpeg = picture && (await toSquareJpeg(picture, SOURCE_PIXELS, look.presentation));
  const initial = jpeg === null ? await drawInitial(look) : null;
  const files: Record<string, Buffer> = {};
  for (const { name, width, height } of WALLET_PICTURES) {
    for (const [scale, end] of SCALES) {
      const size = { width: width * scale, height: height * scale };
      const drawn = jpeg === null ? drawAround(initial, look.ground, size) : sharp(jpeg);
      // A palette takes a third of the bytes; dithering would leave streaks on a plain colour.
      files[`${name}${end}.png`] = await drawn
        .resize({ ...size, fit: 'cover' })
        .png({ palette: true, effort: 1, dither: 0 })
        .toBuffer();
    }
  }
  return files;
}

type Size = { width: number; height: number };

async function drawInitial({ name, presentation }: WalletLook): Promise<string> {
  const mark = await buildInitialMark(name, chooseQrColors(presentation));
  return mark?.svg ?? '';
}

/** @param initial as SVG; empty if our fonts lack it */
function drawAround(initial: string | null, ground: string, { width, height }: Size): Sharp {
  const side = Math.min(width, height) * INITIAL_SHARE;
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  const place = `<svg x="${left}" y="${top}" width="${side}" height="${side}" viewBox="0 0 ${MARK_UNITS} ${MARK_UNITS}">${initial ?? ''}</svg>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${place}</svg>`;
  return sharp(Buffer.from(svg));
}
