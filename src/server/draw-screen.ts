import { parentPort, workerData } from 'node:worker_threads';
import type { Terms } from '#domain/billing/terms.ts';

/** What a thread is given to draw: the built screens, the page around one, and which. */
export type DrawingOrder = { bundle: string; template: string; path: string; terms: Terms };

type Bundle = {
  drawDocument(template: string, path: string, terms: Terms): Promise<string>;
};

/*
 * Draws one screen, in a thread of its own: the dashboard's program takes its origin from a window,
 * which the server must not have, and what it leaves in memory goes with the thread.
 */
const { bundle, template, path, terms } = workerData as DrawingOrder;
Object.assign(globalThis, { window: { location: new URL('http://localhost/') } });
const { drawDocument } = (await import(bundle)) as Bundle;
parentPort?.postMessage(await drawDocument(template, path, terms));
