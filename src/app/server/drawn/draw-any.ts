import { drawPass, type PassOrder } from '#integrations/wallets/server/draw-pass.ts';
import { drawPicture, type PictureOrder } from '#page/pictures/server/draw-picture.ts';

/** What the drawing thread makes. */
export type DrawingOrder = PictureOrder | PassOrder;

/** Makes it in this thread. */
export function drawAny(order: DrawingOrder): Promise<Uint8Array> {
  return order.kind === 'pass' ? drawPass(order) : drawPicture(order);
}
