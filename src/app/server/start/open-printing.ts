import { PRINT_TIMEOUT_MS } from '#kit/server/limits/pictures.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { createThread } from '#kit/server/process/thread.ts';
import type { PrintOrder, PrintPdf } from '#page/print/server/print-pdf.ts';

/** Draws files to print in a thread in builds, in this thread when run from sources. */
export function openPrinting(isBuilt = import.meta.url.endsWith('.js')): {
  printPdf: PrintPdf;
  close(): Promise<void>;
} {
  if (!isBuilt) {
    const here = import('#page/print/server/print-pdf.ts');
    return { printPdf: async (order) => (await here).printPdf(order), close: async () => {} };
  }
  const script = new URL('dist/server/print-pdf.js', PROJECT_ROOT);
  const thread = createThread<PrintOrder, Uint8Array>(script, PRINT_TIMEOUT_MS);
  return { printPdf: thread.ask, close: thread.close };
}
