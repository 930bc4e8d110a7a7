import { isDeepStrictEqual } from 'node:util';
import { DRAWING_TIMEOUT_MS } from '#kit/server/limits/pictures.ts';
import type { Log } from '#kit/server/process/log.ts';
import { createThread } from '#kit/server/process/thread.ts';
import { DEFAULT_TERMS, type Terms } from '#money/plans/rules/terms.ts';
import { type PublicPageAnswer, packPage, packSmaller } from '#page/delivery/server/answer.ts';
import type { DrawingOrder } from './draw-screen.ts';

type DrawnPricesSettings = {
  /** Rendered by the build, with the default terms. */
  built: PublicPageAnswer;
  /** The same page without prices: the dashboard fills them in a moment later. */
  template: string;
  /** The current terms; a new object after each change. */
  terms: () => Terms;
  draw: (terms: Terms) => Promise<string>;
  log: Log;
};

/**
 * The prices page with the current terms (decision 019). With default terms it is the build's; otherwise it
 * is rendered for its first reader, who waits.
 *
 * @returns a function that finds the response, which never has outdated prices
 */
export function createDrawnPrices(settings: DrawnPricesSettings): () => Promise<PublicPageAnswer> {
  const { built, template, terms, draw, log } = settings;
  const { status, headers } = built.page;
  let drawnFor: Terms | null = null;
  let drawing = Promise.resolve(built);

  const redraw = async (current: Terms): Promise<PublicPageAnswer> => {
    if (isDeepStrictEqual(current, DEFAULT_TERMS)) return built;
    try {
      return await packSmaller(packPage({ status, headers, html: await draw(current) }));
    } catch (error) {
      log.error({ err: error }, 'the prices could not be drawn');
      return packPage({ status, headers, html: template });
    }
  };

  return () => {
    const current = terms();
    if (current !== drawnFor) {
      drawnFor = current;
      drawing = redraw(current);
    }
    return drawing;
  };
}

/** @returns the document, rendered in a separate thread @throws if that fails or takes too long */
export async function drawInThread(script: URL, order: DrawingOrder): Promise<string> {
  const thread = createThread<DrawingOrder, string>(script, DRAWING_TIMEOUT_MS);
  try {
    return await thread.ask(order);
  } finally {
    await thread.close();
  }
}
