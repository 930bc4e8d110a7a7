import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazily } from './lazily.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function draw(load: () => Promise<{ Part: () => string }>) {
  const Part = lazily(load, (file) => file.Part);
  render(
    <ErrorBoundary fallback={() => 'lost'}>
      <Suspense fallback="on its way">
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
}

test('a part lost with the connection loads once back online', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi
    .fn<() => Promise<{ Part: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockResolvedValue({ Part: () => 'here' });
  const listen = vi.spyOn(window, 'addEventListener');
  draw(load);
  await vi.waitFor(() => expect(listen.mock.calls.map(([event]) => event)).toContain('online'));
  expect(screen.getByText('on its way')).toBeTruthy();
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('here')).toBeTruthy();
});

test('a part that fails for another reason is reported', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  draw(() => Promise.reject(new Error('broken')));
  expect(await screen.findByText('lost')).toBeTruthy();
});
