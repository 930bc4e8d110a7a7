import { findStoredSession } from './session.ts';

/**
 * If there is no visible page, a signed-in person may be its owner: the dashboard's own script
 * checks that, and shows the page only to its owner. It is large, and so loaded only for signed-in
 * people.
 */
export function showPrivatePage(): void {
  const script = document.querySelector<HTMLElement>('[data-private-page]')?.dataset.privatePage;
  if (script && findStoredSession()) import(/* @vite-ignore */ script).catch(console.warn);
}
