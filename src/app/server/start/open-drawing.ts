import { DRAWING_TIMEOUT_MS, PRINT_TIMEOUT_MS } from '#kit/server/limits/pictures.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { createThread } from '#kit/server/process/thread.ts';
import type { DrawPicture, PictureOrder } from '#page/pictures/server/draw-picture.ts';
import type { PrintOrder, PrintPdf } from '#page/print/server/print-pdf.ts';

/**
 * Renders pictures in a permanent thread in builds, and files to print in another, so that pictures
 * never wait for a team's cards; in this thread when run from sources.
 */
export function openDrawing(isBuilt = import.meta.url.endsWith('.js')): {
  drawPicture: DrawPicture;
  printPdf: PrintPdf;
  close(): Promise<unknown>;
} {
  if (!isBuilt) {
    const pictures = import('#page/pictures/server/draw-picture.ts');
    const prints = import('#page/print/server/print-pdf.ts');
    return {
      drawPicture: async (order) => (await pictures).drawPicture(order),
      printPdf: async (order) => (await prints).printPdf(order),
      close: async () => {},
    };
  }
  const toScript = (name: string) => new URL(`dist/server/${name}.js`, PROJECT_ROOT);
  const pictures = createThread<PictureOrder, Uint8Array>(
    toScript('draw-picture'),
    DRAWING_TIMEOUT_MS,
  );
  const prints = createThread<PrintOrder, Uint8Array>(toScript('print-pdf'), PRINT_TIMEOUT_MS);
  return {
    drawPicture: pictures.ask,
    printPdf: prints.ask,
    close: () => Promise.all([pictures.close(), prints.close()]),
  };
}
