import { DOOR_PATHS } from '#domain/paths.ts';
import { createListeners } from '#web/ui/listeners.ts';

/*
 * The address of a door, as the browser's history has it, until the dashboard's router takes over.
 */

const { subscribe, notify } = createListeners();
let shown = readAddress();

/** The path and query of the door that is shown. */
export const doorHistory = {
  subscribe,
  get: () => shown,
  /** Shows another door. */
  show(path: string, replace: boolean) {
    writeAddress(path, replace);
    shown = readAddress();
    notify();
    window.scrollTo(0, 0);
  },
};

/** @returns whether the path, with its query, is a door's */
export function isDoor(path: string): boolean {
  return DOOR_PATHS.includes(new URL(path, location.origin).pathname);
}

/** Puts the path into the address bar. `idx` is what the router counts its own entries by. */
export function writeAddress(path: string, replace: boolean): void {
  const idx: number = history.state?.idx ?? 0;
  if (replace) history.replaceState({ idx }, '', path);
  else history.pushState({ idx: idx + 1 }, '', path);
}

/**
 * Follows the browser's buttons from door to door.
 *
 * @param leave is called where they lead elsewhere
 * @returns what stops it: from then on the router follows them
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
