import { useSyncExternalStore } from 'react';
import { createListeners } from '#kit/web/ui/listeners.ts';

/** Chromium's event for an installable page (missing from TypeScript's types). */
type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** How this browser adds us to the home screen: by prompt, by hand, or not at all. */
export type HomeScreenWay = 'asks' | 'by hand' | null;

let kept: InstallPrompt | null = null;
const { subscribe, notify } = createListeners();

function keep(prompt: InstallPrompt | null) {
  kept = prompt;
  notify();
}

// Fires once, perhaps long before the button is rendered. Unless caught, the browser prompts by itself, too
// early.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  keep(event as InstallPrompt);
});
window.addEventListener('appinstalled', () => keep(null));

/** @returns how this browser adds us to the home screen now */
export function useHomeScreen(): HomeScreenWay {
  const canAsk = useSyncExternalStore(subscribe, () => kept !== null);
  if (canAsk) return 'asks';
  return isSafariOnTouch() && !isOnHomeScreen() ? 'by hand' : null;
}

/** Shows the browser's own prompt, which works only once. */
export async function askForHomeScreen(): Promise<void> {
  const prompt = kept;
  keep(null);
  await prompt?.prompt();
}

/** iPhones and iPads: their browsers have the entry in the share sheet. iPads identify as Macs. */
function isSafariOnTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** @returns whether this page was opened from the home screen, as an app */
export function isOnHomeScreen(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
