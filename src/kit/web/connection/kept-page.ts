import { useSyncExternalStore } from 'react';
import { createListeners } from '../ui/listeners.ts';

/*
 * While the server is out of reach, the worker answers with the page it kept, which is marked. Its
 * screens show what was seen last.
 */

let seen: string | null = null;
const { subscribe, notify } = createListeners();

/** @returns whether this page came from this device, and the server hasn't answered since */
export function isKeptPage(): boolean {
  return document.documentElement.dataset.kept !== undefined;
}

/** @returns when what it shows was seen, such as `at 14:05`; null if nothing is kept */
export function getSeen(): string | null {
  return seen;
}

/** @returns the same, kept up to date */
export function useSeen(): string | null {
  return useSyncExternalStore(subscribe, getSeen, () => null);
}

/** Call once the page shows what was seen then. @param when in words */
export function showSeen(when: string): void {
  seen = when;
  notify();
}

/** Call once the server answers: from now on this is a page like any other. */
export function leaveKeptPage(): void {
  delete document.documentElement.dataset.kept;
  seen = null;
  notify();
}
