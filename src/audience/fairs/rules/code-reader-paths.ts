/*
 * The worker that reads codes in pictures if the browser can't, and its WebAssembly. Separate from all
 * other paths, which every screen loads.
 */
export const CODE_READER_SCRIPT = '/code-reader.js';
export const CODE_READER_PROGRAM = '/code-reader.wasm';
