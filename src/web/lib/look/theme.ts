import { useSyncExternalStore } from 'react';
import { THEME_STORAGE_KEY } from '#domain/product.ts';
import { createListeners } from '#web/ui/listeners.ts';

export type Theme = 'light' | 'dark';

const { subscribe, notify } = createListeners();
const systemPrefersDark = window.matchMedia('(prefers-color-scheme: dark)');

systemPrefersDark.addEventListener('change', notify);
// Another tab has chosen.
window.addEventListener('storage', (event) => {
  if (event.key === THEME_STORAGE_KEY) show(toTheme(event.newValue));
});

/** @returns the theme in force: the stored one, else the system's */
export function getTheme(): Theme {
  return findChosenTheme() ?? (systemPrefersDark.matches ? 'dark' : 'light');
}

/** @param theme to use from now on, on this device */
export function setTheme(theme: Theme) {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is closed.
  }
  show(theme);
}

/** @returns the theme in force and a function that turns it over */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, getTheme);
  return { theme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}

function show(theme: Theme | null) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  notify();
}

/** The attribute is what is drawn; the early script has set it from the storage before anything ran. */
function findChosenTheme(): Theme | null {
  return toTheme(document.documentElement.dataset.theme);
}

function toTheme(value: string | null | undefined): Theme | null {
  return value === 'light' || value === 'dark' ? value : null;
}
