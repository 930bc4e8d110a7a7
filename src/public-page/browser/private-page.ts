import { findStoredSession } from './session.ts';

/**
 * Where there is no page to be seen, whoever is signed in may be its owner: the dashboard's own
 * script finds that out, and shows it to nobody else. It is large, and so fetched for them alone.
 */
export function showPrivatePage(): void {
  const script = document.querySelector<HTMLElement>('[data-private-page]')?.dataset.privatePage;
  if (script && findStoredSession()) import(/* @vite-ignore */ script).catch(console.warn);
}
