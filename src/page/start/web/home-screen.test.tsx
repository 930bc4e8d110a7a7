import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HomeScreen } from './live.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param agent of the browser */
function open(agent: string, maxTouchPoints = 5) {
  vi.stubGlobal('navigator', { ...navigator, userAgent: agent, maxTouchPoints });
  return render(<HomeScreen />);
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0';

test('the browser’s install prompt is shown once, even if it fired before the button', async () => {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  open(ANDROID);
  await userEvent.click(screen.getByRole('button', { name: 'Add to home screen' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test.for([
  ['an iPhone', IPHONE, 5],
  ['an iPad, which says it is a Mac,', MAC, 5],
] as const)('%s gets instructions', ([, agent, touch]) => {
  open(agent, touch);
  expect(
    screen.getByText(/tap your browser’s Share button, then “Add to Home Screen”/),
  ).toBeTruthy();
});

test.for([
  ['a Mac', MAC, 0],
  ['a browser that can’t', ANDROID, 5],
] as const)('%s gets no offer', ([, agent, touch]) => {
  expect(open(agent, touch).container.textContent).toBe('');
});
