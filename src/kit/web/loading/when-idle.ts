/** By then a screen is rendered, and its requests have finished. */
const SETTLED_MS = 1000;

/**
 * Prefetches code once the screen is rendered and the browser is idle. Offline, it is left for when
 * it is needed.
 *
 * @returns a function that cancels it
 */
export function whenIdle(fetchMore: () => void): () => void {
  const work = () => {
    if (navigator.onLine) fetchMore();
  };
  const timer = setTimeout(() => {
    // Safari lacks this callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(work);
    else work();
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}
