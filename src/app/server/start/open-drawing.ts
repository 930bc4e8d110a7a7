import { join } from 'node:path';
import type { DrawPass, PassOrder } from '#integrations/wallets/server/draw-pass.ts';
import { openPasses, type Passes } from '#integrations/wallets/server/make-pass.ts';
import { DRAWING_TIMEOUT_MS, PRINT_TIMEOUT_MS } from '#kit/server/limits/pictures.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { createThread } from '#kit/server/process/thread.ts';
import type { DrawPicture, PictureOrder } from '#page/pictures/server/draw-picture.ts';
import type { PrintOrder, PrintPdf } from '#page/print/server/print-pdf.ts';

type Threads = {
  drawPicture: DrawPicture;
  drawPass: DrawPass;
  printPdf: PrintPdf;
};

type DrawingSettings = { dataDirectory: string } & Omit<
  Parameters<typeof openPasses>[0],
  'directory' | 'drawPass'
>;

/** @returns what draws pictures, passes, which are kept in the data directory, and files to print */
export function openDrawing({ dataDirectory, ...settings }: DrawingSettings): {
  drawers: Pick<Threads, 'drawPicture' | 'printPdf'> & { passes: Passes };
  close(): Promise<unknown>;
} {
  const { threads, close } = openThreads();
  const { drawPass, ...others } = threads;
  const directory = join(dataDirectory, 'passes');
  return {
    drawers: { ...others, passes: openPasses({ ...settings, drawPass, directory }) },
    close,
  };
}

/**
 * Renders pictures in a permanent thread in builds, passes and files to print in others, so that a
 * page's pictures never wait for them; in this thread when run from sources.
 */
function openThreads(isBuilt = import.meta.url.endsWith('.js')): {
  threads: Threads;
  close(): Promise<unknown>;
} {
  if (!isBuilt) {
    const pictures = import('#page/pictures/server/draw-picture.ts');
    const passes = import('#integrations/wallets/server/draw-pass.ts');
    const prints = import('#page/print/server/print-pdf.ts');
    const threads: Threads = {
      drawPicture: async (order) => (await pictures).drawPicture(order),
      drawPass: async (order) => (await passes).drawPass(order),
      printPdf: async (order) => (await prints).printPdf(order),
    };
    return { threads, close: async () => {} };
  }
  const toScript = (name: string) => new URL(`dist/server/${name}.js`, PROJECT_ROOT);
  const pictures = createThread<PictureOrder, Uint8Array>(
    toScript('draw-picture'),
    DRAWING_TIMEOUT_MS,
  );
  const passes = createThread<PassOrder, Uint8Array>(toScript('draw-pass'), DRAWING_TIMEOUT_MS);
  const prints = createThread<PrintOrder, Uint8Array>(toScript('print-pdf'), PRINT_TIMEOUT_MS);
  return {
    threads: { drawPicture: pictures.ask, drawPass: passes.ask, printPdf: prints.ask },
    close: () => Promise.all([pictures, passes, prints].map(({ close }) => close())),
  };
}
