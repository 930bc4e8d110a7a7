import { drawPortrait, type PortraitSubject } from './portrait.ts';
import { drawQrCodeFor, drawQrPng, type QrCodeSubject } from './qr-code.ts';
import { drawSocialPicture, type SocialPictureSubject } from './social-picture.tsx';

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

/** Renders a picture, here or in a thread. */
export type DrawPicture = (order: PictureOrder) => Promise<Uint8Array>;

/** Renders it in this thread. */
export const drawPicture: DrawPicture = async (order) => {
  const picture = order.picture && Buffer.from(order.picture);
  if (order.kind === 'qr') return Buffer.from(await drawQrCodeFor(order.subject, picture));
  if (order.kind === 'qr-png') return drawQrPng(order.subject, picture, order.pixels);
  if (order.kind === 'portrait') return drawPortrait(order.subject, picture);
  return drawSocialPicture(order.subject, picture);
};
