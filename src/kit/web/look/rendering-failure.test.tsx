import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { RenderingFailure } from './status-screen.tsx';

beforeEach(() => {
  // React logs every rendering error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  [new Error('The chart has no numbers.'), 'The chart has no numbers.'],
  [new Error(''), 'Unknown error.'],
  ['a string', 'Unknown error.'],
  [undefined, 'Unknown error.'],
])('a screen that fails with %j says %j', (thrown, sentence) => {
  const Broken = () => {
    throw thrown;
  };
  render(
    <ErrorBoundary fallback={(error) => <RenderingFailure error={error} />}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong.');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(document.body.textContent).toContain('If this continues, please contact support.');
});
