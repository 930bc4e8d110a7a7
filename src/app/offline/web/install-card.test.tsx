import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InstallCard } from './install-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  [
    'Safari on an iPhone',
    `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Add to Home Screen',
  ],
  ['an app’s browser', `${IPHONE} Mobile/15E148 Instagram 350.0`, 'Open in browser'],
  [
    'another browser',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
    'your browser’s menu',
  ],
] as const)('%s explains how to install', (_browser, userAgent, words) => {
  vi.stubGlobal('navigator', { ...navigator, userAgent, maxTouchPoints: 5 });
  render(<InstallCard />);
  const card = screen.getByRole('region', { name: 'On your home screen' });
  expect(card.textContent).toContain(words);
});

test('the installed app says that it is installed', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(<InstallCard />);
  expect(screen.getByText('Vizit is installed on this device.')).toBeTruthy();
});
