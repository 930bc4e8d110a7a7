import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  PRINT_MAX_WAIT_MS,
  PRINTS_MAX_WAITING,
  PRINTS_MAX_WAITING_EACH,
} from '#kit/server/limits/pictures.ts';
import type { PrintOrder, PrintPdf } from './print-pdf.ts';

/** Reads and draws a file once it is its caller's turn; `read` runs only then, as its pictures take memory. */
export type Print = (read: () => Promise<PrintOrder>, caller: string) => Promise<Uint8Array>;

/**
 * One file is in memory at a time; others wait, callers in turn.
 *
 * @throws ApiError unavailable, from the returned function, if too many wait or for too long; errors
 *   of `read`
 */
export function createPrinting(printPdf: PrintPdf): Print {
  const inTurn = createSemaphore({
    atOnce: 1,
    maxWaiting: PRINTS_MAX_WAITING,
    maxWaitingEach: PRINTS_MAX_WAITING_EACH,
    maxWaitMs: PRINT_MAX_WAIT_MS,
    refuse: () => new ApiError('unavailable'),
  });
  return (read, caller) => inTurn(async () => printPdf(await read()), caller);
}

/** @returns a drawn file as a download that nobody keeps */
export function answerFile(body: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
