import type { DrawPass, PassOrder } from '#integrations/wallets/server/draw-pass.ts';
import { DRAWING_TIMEOUT_MS, PRINT_TIMEOUT_MS } from '#kit/server/limits/pictures.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { createThread } from '#kit/server/process/thread.ts';
import type { DrawPicture, PictureOrder } from '#page/pictures/server/draw-picture.ts';
import type { PrintOrder, PrintPdf } from '#page/print/server/print-pdf.ts';

type Drawers = {
  drawPicture: DrawPicture;
  drawPass: DrawPass;
  printPdf: PrintPdf;
};

/**
 * Renders pictures in a permanent thread in builds, passes and files to print in others, so that a
 * page's pictures never wait for them; in this thread when run from sources.
 */
export function openDrawing(isBuilt = import.meta.url.endsWith('.js')): {
  drawers: Drawers;
  close(): Promise<unknown>;
} {
  if (!isBuilt) {
    const pictures = import('#page/pictures/server/draw-picture.ts');
    const passes = import('#integrations/wallets/server/draw-pass.ts');
    const prints = import('#page/print/server/print-pdf.ts');
    const drawers: Drawers = {
      drawPicture: async (order) => (await pictures).drawPicture(order),
      drawPass: async (order) => (await passes).drawPass(order),
      printPdf: async (order) => (await prints).printPdf(order),
    };
    return { drawers, close: async () => {} };
  }
  const toScript = (name: string) => new URL(`dist/server/${name}.js`, PROJECT_ROOT);
  const pictures = createThread<PictureOrder, Uint8Array>(
    toScript('draw-picture'),
    DRAWING_TIMEOUT_MS,
  );
  const passes = createThread<PassOrder, Uint8Array>(toScript('draw-pass'), DRAWING_TIMEOUT_MS);
  const prints = createThread<PrintOrder, Uint8Array>(toScript('print-pdf'), PRINT_TIMEOUT_MS);
  return {
    drawers: { drawPicture: pictures.ask, drawPass: passes.ask, printPdf: prints.ask },
    close: () => Promise.all([pictures, passes, prints].map(({ close }) => close())),
  };
}
