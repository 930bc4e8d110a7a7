import { beforeEach, expect, test } from 'vitest';
import { THEME_STORAGE_KEY } from '#domain/product.ts';
import earlyScript from '../public/early-theme.js?raw';
import { getTheme, setTheme } from './theme.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('the system preference is used if none is stored', () => {
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  expect(getTheme()).toBe(prefersDark ? 'dark' : 'light');
});

test('a choice is stored locally and drawn at once', () => {
  setTheme('dark');
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(getTheme()).toBe('dark');
});

test('a choice in another tab is followed', () => {
  setTheme('light');
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_STORAGE_KEY, newValue: 'dark' }));
  expect(getTheme()).toBe('dark');
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['purple', undefined],
])('the early script draws a stored %s as %s', (stored, drawn) => {
  localStorage.setItem(THEME_STORAGE_KEY, stored);
  const script = document.createElement('script');
  script.dataset.key = THEME_STORAGE_KEY;
  // The browser gives a running script its own element; here that is handed in.
  new Function('document', 'localStorage', earlyScript)(
    { currentScript: script, documentElement: document.documentElement },
    localStorage,
  );
  expect(document.documentElement.dataset.theme).toBe(drawn);
});
