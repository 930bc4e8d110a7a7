import { DOOR_PATHS } from '#kit/rules/paths.ts';
import { createListeners } from '#kit/web/ui/listeners.ts';

/* The sign-in screens' location in the browser's history, until the dashboard's router takes over. */

const { subscribe, notify } = createListeners();
let shown = readAddress();

/** The current sign-in screen's path and query. */
export const doorHistory = {
  subscribe,
  get: () => shown,
  show(path: string, replace: boolean) {
    writeAddress(path, replace);
    shown = readAddress();
    notify();
    window.scrollTo(0, 0);
  },
};

/** @returns whether a path, with its query, is a sign-in screen's */
export function isDoor(path: string): boolean {
  return DOOR_PATHS.includes(new URL(path, location.origin).pathname);
}

/** Writes the path to the address bar. `idx` is the router's own counter of history entries. */
export function writeAddress(path: string, replace: boolean): void {
  const idx: number = history.state?.idx ?? 0;
  if (replace) history.replaceState({ idx }, '', path);
  else history.pushState({ idx: idx + 1 }, '', path);
}

/**
 * Follows Back and Forward between sign-in screens.
 *
 * @param leave called when they lead elsewhere
 * @returns a function that stops listening, before the router takes over
 */
export function followHistory(leave: () => void): () => void {
  const follow = () => {
    if (!isDoor(readAddress())) return leave();
    shown = readAddress();
    notify();
  };
  window.addEventListener('popstate', follow);
  return () => window.removeEventListener('popstate', follow);
}

function readAddress(): string {
  return `${location.pathname}${location.search}`;
}
