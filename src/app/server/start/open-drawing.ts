import type { DrawPass } from '#integrations/wallets/server/draw-pass.ts';
import { DRAWING_TIMEOUT_MS } from '#kit/server/limits/pictures.ts';
import { PROJECT_ROOT } from '#kit/server/process/project-root.ts';
import { createThread } from '#kit/server/process/thread.ts';
import type { DrawPicture } from '#page/pictures/server/draw-picture.ts';
import type { DrawingOrder } from '../drawn/draw-any.ts';

/** Renders pictures and signs passes in a permanent thread in builds; in this thread when run from sources. */
export function openDrawing(isBuilt = import.meta.url.endsWith('.js')): {
  drawPicture: DrawPicture;
  drawPass: DrawPass;
  close(): Promise<void>;
} {
  if (!isBuilt) {
    const here = import('../drawn/draw-any.ts');
    const draw = async (order: DrawingOrder) => (await here).drawAny(order);
    return { drawPicture: draw, drawPass: draw, close: async () => {} };
  }
  const script = new URL('dist/server/draw-picture.js', PROJECT_ROOT);
  const { ask, close } = createThread<DrawingOrder, Uint8Array>(script, DRAWING_TIMEOUT_MS);
  return { drawPicture: ask, drawPass: ask, close };
}
