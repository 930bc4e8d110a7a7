import { create } from 'qrcode';
import { chooseQrColors } from '../rules/qr-colors.ts';
import { drawQrCode, toQrMatrix } from '../rules/qr-drawing.ts';

/**
 * Draws a text as a code, on this device, so that it needs no network.
 *
 * @param text at most what version 15 holds with level M
 * @param own the owner's colours
 * @returns a picture's URL
 */
export function drawCardCode(text: string, own: Parameters<typeof chooseQrColors>[0]): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const svg = drawQrCode(toQrMatrix(modules), chooseQrColors(own), null);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
