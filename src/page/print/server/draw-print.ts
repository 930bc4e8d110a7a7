import type { PictureKey } from '../rules/pieces.ts';
import type { PrintedPerson } from '../rules/printed-person.ts';
import { printPdf, type SheetOrder } from './print-pdf.ts';
import { drawScreenPicture } from './screen-picture.tsx';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    drawPrint: DrawPrint;
  }
}

/** A piece for print, as PDF, or for a screen, as PNG. */
export type PrintOrder =
  | SheetOrder
  | { piece: PictureKey; person: PrintedPerson; picture: Uint8Array | null };

/** Draws it, here or in a thread. */
export type DrawPrint = (order: PrintOrder) => Promise<Uint8Array>;

/** Draws it in this thread. */
export const drawPrint: DrawPrint = async (order) => {
  if ('sheet' in order) return printPdf(order);
  const { piece, person, picture } = order;
  return drawScreenPicture(piece, person, picture && Buffer.from(picture));
};
