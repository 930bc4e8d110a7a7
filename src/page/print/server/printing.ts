import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  PRINT_MAX_WAIT_MS,
  PRINTS_MAX_WAITING,
  PRINTS_MAX_WAITING_EACH,
  TEAM_PRINT_MAX_WAIT_MS,
  TEAM_PRINTS_MAX_WAITING,
  TEAM_PRINTS_MAX_WAITING_EACH,
} from '#kit/server/limits/pictures.ts';
import type { DrawPrint, PrintOrder } from './draw-print.ts';

/**
 * Reads and draws a file when its caller's turn comes; `read` runs only then, as its pictures take memory.
 */
type Print = (read: () => Promise<PrintOrder>, caller: string) => Promise<Uint8Array>;

/** Prints pieces of one page, or of a whole team. */
export type Printing = { print: Print; printTeam: Print };

/**
 * One file of each kind is in memory at a time; others wait, callers in turn. A team's takes half a
 * minute, so single ones don't wait for it.
 *
 * @throws ApiError unavailable, from the returned functions, if too many wait or for too long; errors
 *   of `read`
 */
export function createPrinting(drawPrint: DrawPrint): Printing {
  const singly = createSemaphore({
    atOnce: 1,
    maxWaiting: PRINTS_MAX_WAITING,
    maxWaitingEach: PRINTS_MAX_WAITING_EACH,
    maxWaitMs: PRINT_MAX_WAIT_MS,
    refuse: () => new ApiError('unavailable'),
  });
  const byTeam = createSemaphore({
    atOnce: 1,
    maxWaiting: TEAM_PRINTS_MAX_WAITING,
    maxWaitingEach: TEAM_PRINTS_MAX_WAITING_EACH,
    maxWaitMs: TEAM_PRINT_MAX_WAIT_MS,
    refuse: () => new ApiError('unavailable', { sentence: TEAMS_WAIT }),
  });
  return {
    print: (read, caller) => singly(async () => drawPrint(await read()), caller),
    printTeam: (read, caller) => byTeam(async () => drawPrint(await read()), caller),
  };
}

const TEAMS_WAIT = 'Team files are being drawn. Please try again in a minute.';

/** @returns a drawn file as a download that isn't cached */
export function answerFile(body: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
