import { join } from 'node:path';
import type { DrawPass, PassOrder } from '#integrations/wallets/server/draw-pass.ts';
import { openPasses, type Passes } from '#integrations/wallets/server/wallet-cards.ts';
import { DRAWING_TIMEOUT_MS, TEAM_PRINT_TIMEOUT_MS } from '#kit/server/limits/pictures.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { createThread } from '#kit/server/process/thread.ts';
import type { DrawPicture, PictureOrder } from '#page/pictures/server/draw-picture.ts';
import type { DrawPrint, PrintOrder } from '#page/print/server/draw-print.ts';

type Threads = {
  drawPicture: DrawPicture;
  drawPass: DrawPass;
  drawPrint: DrawPrint;
};

type DrawingSettings = { dataDirectory: string } & Omit<
  Parameters<typeof openPasses>[0],
  'directory' | 'drawPass'
>;

/** @returns functions that draw pictures, passes (stored in the data directory) and files to print */
export function openDrawing({ dataDirectory, ...settings }: DrawingSettings): {
  drawers: Pick<Threads, 'drawPicture' | 'drawPrint'> & { passes: Passes };
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
 * In builds, renders pictures in one permanent thread, and passes, owners' prints and teams' files in one
 * each, so that a page's pictures never wait for these, nor an owner's card for a team's. From sources,
 * everything renders in this thread.
 */
function openThreads(isBuilt = import.meta.url.endsWith('.js')): {
  threads: Threads;
  close(): Promise<unknown>;
} {
  if (!isBuilt) {
    const pictures = import('#page/pictures/server/draw-picture.ts');
    const passes = import('#integrations/wallets/server/draw-pass.ts');
    const prints = import('#page/print/server/draw-print.ts');
    const threads: Threads = {
      drawPicture: async (order) => (await pictures).drawPicture(order),
      drawPass: async (order) => (await passes).drawPass(order),
      drawPrint: async (order) => (await prints).drawPrint(order),
    };
    return { threads, close: async () => {} };
  }
  const toScript = (name: string) => new URL(`dist/server/${name}.js`, PROJECT_ROOT);
  const pictures = createThread<PictureOrder, Uint8Array>(
    toScript('draw-picture'),
    DRAWING_TIMEOUT_MS,
  );
  const passes = createThread<PassOrder, Uint8Array>(toScript('draw-pass'), DRAWING_TIMEOUT_MS);
  const prints = createThread<PrintOrder, Uint8Array>(toScript('draw-print'), DRAWING_TIMEOUT_MS);
  const teams = createThread<PrintOrder, Uint8Array>(toScript('draw-print'), TEAM_PRINT_TIMEOUT_MS);
  return {
    threads: {
      drawPicture: pictures.ask,
      drawPass: passes.ask,
      drawPrint: (order) => (isOfTeam(order) ? teams : prints).ask(order),
    },
    close: () => Promise.all([pictures, passes, prints, teams].map(({ close }) => close())),
  };
}

function isOfTeam(order: PrintOrder): boolean {
  return 'people' in order && order.people.length > 1;
}
