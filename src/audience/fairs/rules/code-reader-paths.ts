/*
 * The worker that reads a code in a picture, where the browser can't itself, and its program. Apart from all
 * other paths, which every screen loads.
 */
export const CODE_READER_SCRIPT = '/code-reader.js';
export const CODE_READER_PROGRAM = '/code-reader.wasm';
