/** By then a screen is drawn, and what it asked for has come. */
const SETTLED_MS = 1000;

/**
 * Fetches what will be wanted soon, once the screen is there and the browser has nothing else to do.
 * Without a connection it is left for when it is wanted.
 *
 * @returns what calls it off
 */
export function whenIdle(fetchMore: () => void): () => void {
  const work = () => {
    if (navigator.onLine) fetchMore();
  };
  const timer = setTimeout(() => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(work);
    else work();
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}
