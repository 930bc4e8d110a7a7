/// <reference path="./qrcode-core.d.ts" />
import { create } from 'qrcode/lib/core/qrcode.js';
import { chooseQrColors, type OwnColors } from '../rules/qr-colors.ts';
import { drawQrCode, toQrMatrix } from '../rules/qr-drawing.ts';

/**
 * Draws a text as a code on this device, without a network.
 *
 * @param text that fits version 15 at level M
 * @param own the owner's colours
 * @returns a picture's URL
 */
export function drawCardCode(text: string, own: OwnColors): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const svg = drawQrCode(toQrMatrix(modules), chooseQrColors(own), null);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
