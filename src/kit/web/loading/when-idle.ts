/** By then the screen is rendered and its requests have finished, unless it shows that it is waiting. */
const SETTLED_MS = 1000;

/** A spinner or a skeleton. */
const WAITING = '.animate-spin, .animate-pulse';

/**
 * Prefetches code once the screen is rendered and the browser is idle. Offline, it waits for the
 * connection.
 *
 * @returns a function that cancels it
 */
export function whenIdle(fetchMore: () => void): () => void {
  // The build renders screens without a browser.
  if (typeof document === 'undefined') return () => undefined;
  const timer = setInterval(() => {
    if (!navigator.onLine || document.querySelector(WAITING)) return;
    clearInterval(timer);
    // Safari lacks this callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchMore);
    else fetchMore();
  }, SETTLED_MS);
  return () => clearInterval(timer);
}

/** @returns a promise that resolves once nothing else is waiting */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}
