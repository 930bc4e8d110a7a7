import { beforeEach, expect, onTestFinished, test } from 'vitest';
import beforePaint from '#app/web/public/before-paint.js?raw';
import { SESSION_STORAGE_KEY, THEME_STORAGE_KEY } from '#kit/rules/product.ts';
import { getTheme, setTheme } from './theme.ts';

/** The device settings that happy-dom lets a test emulate. */
type HappyWindow = {
  happyDOM: { settings: { device: { prefersColorScheme: string } } };
};

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.session;
});

test.each(['dark', 'light'])(
  'the system preference is used if none is stored: %s',
  (preference) => {
    const { device } = (window as unknown as HappyWindow).happyDOM.settings;
    onTestFinished(() => {
      device.prefersColorScheme = 'light';
    });
    device.prefersColorScheme = preference;
    expect(getTheme()).toBe(preference);
  },
);

test('a choice is stored locally and applied at once', () => {
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

function runBeforePaint() {
  const script = document.createElement('script');
  script.dataset.themeKey = THEME_STORAGE_KEY;
  script.dataset.sessionKey = SESSION_STORAGE_KEY;
  // A browser's running script has its own element; here that is passed in.
  new Function('document', 'localStorage', beforePaint)(
    { currentScript: script, documentElement: document.documentElement },
    localStorage,
  );
}

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['purple', undefined],
])('before first paint a stored %s is applied as %s', (stored, drawn) => {
  localStorage.setItem(THEME_STORAGE_KEY, stored);
  runBeforePaint();
  expect(document.documentElement.dataset.theme).toBe(drawn);
});

test('before first paint the page knows whether a session is likely', () => {
  runBeforePaint();
  expect(document.documentElement.dataset.session).toBeUndefined();
  localStorage.setItem(SESSION_STORAGE_KEY, '{}');
  runBeforePaint();
  expect(document.documentElement.dataset.session).toBe('stored');
});
