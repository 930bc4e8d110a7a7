import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';

/** What Chromium browsers tell a page that can be put on the home screen (not in TypeScript's own types). */
type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** How this browser puts us on the home screen: it asks, its owner does it by hand, or it can't. */
export type HomeScreenWay = 'asks' | 'by hand' | null;

let kept: InstallPrompt | null = null;
const { subscribe, notify } = createListeners();

function keep(prompt: InstallPrompt | null) {
  kept = prompt;
  notify();
}

// It is told once, perhaps long before the button is drawn. Without this the browser asks by itself, early.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  keep(event as InstallPrompt);
});
window.addEventListener('appinstalled', () => keep(null));

/** @returns how this browser puts us on the home screen now */
export function useHomeScreen(): HomeScreenWay {
  const canAsk = useSyncExternalStore(subscribe, () => kept !== null);
  if (canAsk) return 'asks';
  return isSafariOnTouch() && !isOnHomeScreen() ? 'by hand' : null;
}

/** Shows the browser's own question. It may be shown once. */
export async function askForHomeScreen(): Promise<void> {
  const prompt = kept;
  keep(null);
  await prompt?.prompt();
}

/** iPhones and iPads, whose browsers have the entry in their share sheet. An iPad says it is a Mac. */
function isSafariOnTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isOnHomeScreen(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
