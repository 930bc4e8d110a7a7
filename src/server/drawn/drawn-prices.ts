import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_TERMS, type Terms } from '#domain/billing/plans/terms.ts';
import { DRAWING_TIMEOUT_MS } from '../limits/pictures.ts';
import type { Log } from '../process/log.ts';
import { createThread } from '../process/thread.ts';
import { type PublicPageAnswer, packPage, packSmaller } from '../public-pages/answer.ts';
import type { DrawingOrder } from './draw-screen.ts';

type DrawnPricesSettings = {
  /** As the build has drawn them, on the default terms. */
  built: PublicPageAnswer;
  /** The same page with nothing drawn: the program says the prices, a moment later. */
  template: string;
  /** The current terms; another object once they have changed. */
  terms: () => Terms;
  draw: (terms: Terms) => Promise<string>;
  log: Log;
};

/**
 * The screen of prices on the terms that hold when it is asked for (decision 019). Where they are
 * the defaults it is the build's; else it is drawn when the first reader asks, who waits for it.
 *
 * @returns what finds the answer, which never says a price that does not hold
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

/** @returns the document, drawn in a thread of its own @throws when that fails or takes too long */
export async function drawInThread(script: URL, order: DrawingOrder): Promise<string> {
  const thread = createThread<DrawingOrder, string>(script, DRAWING_TIMEOUT_MS);
  try {
    return await thread.ask(order);
  } finally {
    await thread.close();
  }
}
