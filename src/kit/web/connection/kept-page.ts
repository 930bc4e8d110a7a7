import { createListeners } from '../ui/listeners.ts';

/*
 * While the server is unreachable, the worker serves a saved page, which is marked as such. Its screens show
 * saved content; the mark says when that was seen, such as `at 14:05`, or is empty if nothing is saved.
 */

const { subscribe, notify } = createListeners();

/** @returns a function that unsubscribes */
export const followSeen = subscribe;

/** @returns whether this page came from this device and the server hasn't responded since */
export function isKeptPage(): boolean {
  return document.documentElement.dataset.kept !== undefined;
}

/** @returns when the saved content was seen, in words; empty if nothing is saved */
export function getSeen(): string {
  return document.documentElement.dataset.kept ?? '';
}

/** Call once the page shows the saved content. @param when it was seen, in words */
export function showSeen(when: string): void {
  document.documentElement.dataset.kept = when;
  notify();
}

/** Call once the server responds: from now on this is a normal page. */
export function leaveKeptPage(): void {
  delete document.documentElement.dataset.kept;
  notify();
}
