import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Deferred, defer } from '#kit/public/defer.ts';
import { useDeferred, useIsWaiting } from './deferred.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Window = () => <p>It is open.</p>;

function Frame({ deferred, isOpen }: { deferred: Deferred<typeof Window>; isOpen: boolean }) {
  const Part = useDeferred(deferred, isOpen);
  return Part && <Part />;
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message || this.props.children;
  }
}

test('a part is fetched once, a while after the screen, and rendered as soon as needed', async () => {
  const fetchPart = vi.fn(async () => Window);
  const deferred = defer(fetchPart, (part) => part);
  const { rerender } = render(<Frame deferred={deferred} isOpen={false} />);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(fetchPart).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByText('It is open.')).toBeNull();
  rerender(<Frame deferred={deferred} isOpen />);
  expect(screen.getByText('It is open.')).toBeTruthy();
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

test('a part needed sooner is fetched at once', async () => {
  render(
    <Frame
      deferred={defer(
        async () => Window,
        (part) => part,
      )}
      isOpen
    />,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('It is open.')).toBeTruthy();
});

test('a part that fails to load is an error once needed, and is retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fetchPart = vi
    .fn(async () => Window)
    .mockRejectedValueOnce(new Error('No connection'))
    .mockRejectedValueOnce(new Error('Still none'));
  const deferred = defer(fetchPart, (part) => part);
  const { rerender } = render(<Frame deferred={deferred} isOpen={false} />, { wrapper: Boundary });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(document.body.textContent).toBe('');
  rerender(<Frame deferred={deferred} isOpen />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(document.body.textContent).toBe('Still none');
  cleanup();
  render(<Frame deferred={deferred} isOpen />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('It is open.')).toBeTruthy();
});

test('an offline press waits, says so, and opens the part once back online', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchPart = vi
    .fn(async () => Window)
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'));
  const deferred = defer(fetchPart, (part) => part);
  const Bar = () => (useIsWaiting() ? <p>On its way.</p> : null);
  render(
    <>
      <Bar />
      <Frame deferred={deferred} isOpen />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(document.body.textContent).toBe('On its way.');
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(document.body.textContent).toBe('It is open.');
});

test('a part that arrives between render and effects is still rendered', () => {
  const deferred: Deferred<typeof Window> = { part: null, load: async () => Window };
  // Another component's wait for the same part ends at this moment.
  function Neighbour() {
    useLayoutEffect(() => {
      deferred.part = Window;
    }, []);
    return null;
  }
  render(
    <>
      <Frame deferred={deferred} isOpen />
      <Neighbour />
    </>,
  );
  expect(screen.getByText('It is open.')).toBeTruthy();
});
