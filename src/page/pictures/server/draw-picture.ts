import sharp from 'sharp';
import { SIGNATURE_PICTURE_SIDE } from '#page/print/rules/signature.ts';
import { chooseQrColors, type OwnColors } from '#page/qr/rules/qr-colors.ts';
import { MARK_UNITS } from '#page/qr/rules/qr-drawing.ts';
import { buildInitialMark } from './initial-mark.tsx';
import { drawQrCodeFor, drawQrPng, type QrCodeSubject } from './qr-code.ts';
import { drawSocialPicture, type SocialPictureSubject } from './social-picture.tsx';
import { toSquareJpeg } from './to-jpeg.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    /** Directory of rendered pictures, which may be emptied at any time. */
    drawingsDirectory: string;
    drawPicture: DrawPicture;
  }
}

/** Everything that determines how a picture looks; `picture` is the owner's own. */
export type PictureOrder = { picture: Uint8Array | null } & (
  | { kind: 'qr'; subject: QrCodeSubject }
  | { kind: 'qr-png'; subject: QrCodeSubject; pixels: number }
  | { kind: 'card'; subject: SocialPictureSubject }
  | { kind: 'portrait'; subject: PortraitSubject }
);

/** Renders a picture, in this thread or another. */
export type DrawPicture = (order: PictureOrder) => Promise<Uint8Array>;

/** Renders it in this thread. */
export const drawPicture: DrawPicture = async (order) => {
  const picture = order.picture && Buffer.from(order.picture);
  if (order.kind === 'qr') return Buffer.from(await drawQrCodeFor(order.subject, picture));
  if (order.kind === 'qr-png') return drawQrPng(order.subject, picture, order.pixels);
  if (order.kind === 'portrait') return drawPortrait(order.subject, picture);
  return drawSocialPicture(order.subject, picture);
};

/** The person in the picture. */
type PortraitSubject = { name: string; presentation: OwnColors };

/** For dense screens. */
const PIXELS = SIGNATURE_PICTURE_SIDE * 2;

/**
 * @param picture of the owner; if it can't be read, their initial is drawn
 * @returns a disc as PNG, as mail programs don't round corners and show few other formats
 */
async function drawPortrait(
  { name, presentation }: PortraitSubject,
  picture: Buffer | null,
): Promise<Buffer> {
  const jpeg = picture && (await toSquareJpeg(picture, PIXELS, presentation));
  const colors = chooseQrColors(presentation);
  const initial = jpeg === null ? await buildInitialMark(name, colors) : null;
  const square = jpeg
    ? sharp(jpeg).ensureAlpha()
    : sharp(draw(initial?.svg ?? `<rect width="100%" height="100%" fill="${colors.modules}"/>`));
  const half = MARK_UNITS / 2;
  const disc = draw(`<circle cx="${half}" cy="${half}" r="${half}"/>`);
  return square
    .composite([{ input: disc, blend: 'dest-in' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function draw(svg: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_UNITS} ${MARK_UNITS}" width="${PIXELS}" height="${PIXELS}">${svg}</svg>`,
  );
}
