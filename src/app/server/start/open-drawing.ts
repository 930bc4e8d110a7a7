import { DRAWING_TIMEOUT_MS } from '#kit/server/limits/pictures.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { createThread } from '#kit/server/process/thread.ts';
import type { DrawPicture, PictureOrder } from '#page/pictures/server/draw-picture.ts';

/** Renders pictures in a permanent thread in builds; in this thread when run from sources. */
export function openDrawing(isBuilt = import.meta.url.endsWith('.js')): {
  drawPicture: DrawPicture;
  close(): Promise<void>;
} {
  if (!isBuilt) {
    const here = import('#page/pictures/server/draw-picture.ts');
    return { drawPicture: async (order) => (await here).drawPicture(order), close: async () => {} };
  }
  const script = new URL('dist/server/draw-picture.js', PROJECT_ROOT);
  const thread = createThread<PictureOrder, Uint8Array>(script, DRAWING_TIMEOUT_MS);
  return { drawPicture: thread.ask, close: thread.close };
}
