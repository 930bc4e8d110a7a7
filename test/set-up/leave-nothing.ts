import { afterAll, vi } from 'vitest';

/*
 * Files share a worker (decision 008), so what one leaves behind reaches the next. Every file cleans
 * up after itself; this takes away what it forgot. The document is the worker's, and its listeners stay:
 * the libraries of the tests and React listen once for each document, and remember that they did.
 */
afterAll(async () => {
  vi.useRealTimers();
  // A part of a screen that a test no longer waits for would be missing in the next file.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if (!('document' in globalThis)) return;
  // A session left there would sign in all later tests.
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
