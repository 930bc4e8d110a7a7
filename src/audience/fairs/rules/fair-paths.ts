import { PATHS } from '#kit/rules/paths.ts';

/* Apart from all other paths, which every screen loads. */

/** The worker that reads a code in a picture, where the browser can't itself, and its program. */
export const CODE_READER_SCRIPT = '/code-reader.js';
export const CODE_READER_PROGRAM = '/code-reader.wasm';

/** @param id of an event @returns the path of its leads in the inbox */
export function fairLeadsPath(id: string): string {
  return `${PATHS.leads}?event=${encodeURIComponent(id)}`;
}
