import { useSyncExternalStore } from 'react';
import { THEME_STORAGE_KEY } from '#kit/rules/product.ts';
import { createListeners } from '../ui/listeners.ts';

export type Theme = 'light' | 'dark';

const { subscribe, notify } = createListeners();
const systemPrefersDark = window.matchMedia('(prefers-color-scheme: dark)');

systemPrefersDark.addEventListener('change', notify);
// The theme was changed in another tab.
window.addEventListener('storage', (event) => {
  if (event.key === THEME_STORAGE_KEY) show(toTheme(event.newValue));
});

/** @returns the active theme: the stored one, else the system's */
export function getTheme(): Theme {
  return findChosenTheme() ?? (systemPrefersDark.matches ? 'dark' : 'light');
}

/** @param theme this device's theme from now on */
export function setTheme(theme: Theme) {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // If storage is forbidden, the choice lasts until the page is closed.
  }
  show(theme);
}

/** @returns the active theme and a function that toggles it */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, getTheme);
  return { theme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}

function show(theme: Theme | null) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  notify();
}

/** The attribute decides what is drawn; an early script set it from storage before anything else ran. */
function findChosenTheme(): Theme | null {
  return toTheme(document.documentElement.dataset.theme);
}

function toTheme(value: string | null | undefined): Theme | null {
  return value === 'light' || value === 'dark' ? value : null;
}
