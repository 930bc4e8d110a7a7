import { DRAWING_TIMEOUT_MS } from '../limits/pictures.ts';
import type { DrawPicture, PictureOrder } from '../pictures/draw-picture.ts';
import { createThread } from '../process/thread.ts';
import { PROJECT_ROOT } from '../project-root.ts';

/** Renders pictures in a permanent thread in builds; in this thread when run from sources. */
export function openDrawing(isBuilt = import.meta.url.endsWith('.js')): {
  drawPicture: DrawPicture;
  close(): Promise<void>;
} {
  if (!isBuilt) {
    const here = import('../pictures/draw-picture.ts');
    return { drawPicture: async (order) => (await here).drawPicture(order), close: async () => {} };
  }
  const script = new URL('dist/server/draw-picture.js', PROJECT_ROOT);
  const thread = createThread<PictureOrder, Uint8Array>(script, DRAWING_TIMEOUT_MS);
  return { drawPicture: thread.ask, close: thread.close };
}
