import { answerOrders } from '#kit/server/process/thread.ts';
import type { Terms } from '#money/plans/rules/terms.ts';

/** A job for the thread: the built screens, the HTML template, and a path. */
export type DrawingOrder = { bundle: string; template: string; path: string; terms: Terms };

type Bundle = {
  drawDocument(template: string, path: string, terms: Terms): Promise<string>;
};

/*
 * Renders a screen in a separate thread: the dashboard's code takes its origin from a window, which the
 * server must not have, and its memory is freed with the thread.
 */
Object.assign(globalThis, { window: { location: new URL('http://localhost/') } });
answerOrders(async ({ bundle, template, path, terms }: DrawingOrder) => {
  const { drawDocument } = (await import(bundle)) as Bundle;
  return drawDocument(template, path, terms);
});
