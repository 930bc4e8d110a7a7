import { createListeners } from '../ui/listeners.ts';

/*
 * While the server is unreachable, the worker responds with its kept page, which is marked. Its screens
 * show kept content; the mark says when that was seen, such as `at 14:05`, or is empty if nothing is kept.
 */

const { subscribe, notify } = createListeners();

/** @returns a function that unsubscribes */
export const followSeen = subscribe;

/** @returns whether this page came from this device, and the server hasn't answered since */
export function isKeptPage(): boolean {
  return document.documentElement.dataset.kept !== undefined;
}

/** @returns when the kept content was seen, in words; empty if nothing is kept */
export function getSeen(): string {
  return document.documentElement.dataset.kept ?? '';
}

/** Call once the page shows the content seen then. @param when in words */
export function showSeen(when: string): void {
  document.documentElement.dataset.kept = when;
  notify();
}

/** Call once the server answers: from now on this is a page like any other. */
export function leaveKeptPage(): void {
  delete document.documentElement.dataset.kept;
  notify();
}
