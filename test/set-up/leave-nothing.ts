import { afterAll, vi } from 'vitest';
import { noteTimers, stopTimers } from './left-timers.ts';

/*
 * Files share a worker (decision 008), so one's leftovers reach the next. Every file cleans up
 * after itself; this removes what it forgot. The document belongs to the worker, and its listeners
 * stay: React and the tests' libraries add them once per document, and remember that.
 */

noteTimers();

afterAll(async () => {
  vi.useRealTimers();
  stopTimers();
  // A lazily loaded part that a test no longer waits for would be missing in the next file.
  await vi.dynamicImportSettled();
  stopTimers();
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
