import { createListeners } from '../ui/listeners.ts';

/*
 * While the server is out of reach, the worker answers with the page it kept, which is marked. Its
 * screens show what was seen last; the mark says when, such as `at 14:05`, and is empty without it.
 */

const { subscribe, notify } = createListeners();

/** @returns a function that unsubscribes */
export const followSeen = subscribe;

/** @returns whether this page came from this device, and the server hasn't answered since */
export function isKeptPage(): boolean {
  return document.documentElement.dataset.kept !== undefined;
}

/** @returns when what it shows was seen, in words; empty if nothing is kept */
export function getSeen(): string {
  return document.documentElement.dataset.kept ?? '';
}

/** Call once the page shows what was seen then. @param when in words */
export function showSeen(when: string): void {
  document.documentElement.dataset.kept = when;
  notify();
}

/** Call once the server answers: from now on this is a page like any other. */
export function leaveKeptPage(): void {
  delete document.documentElement.dataset.kept;
  notify();
}
