import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  cleanup();
  const shown = toastStore.get();
  if (shown) toast.dismiss(shown.id);
  vi.useRealTimers();
});

const shownTitles = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('one toast is visible at a time: the newest', () => {
  render(<Toaster />);
  act(() => void toast.success('first'));
  act(() => void toast.error('second'));
  expect(shownTitles()).toEqual(['second']);
});

test('a toast is dismissed after 5 seconds', async () => {
  render(<Toaster />);
  act(() => void toast.info('for a while'));
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(shownTitles()).toEqual(['for a while']);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(shownTitles()).toEqual([]);
});

test('a toast that offers Undo stays for 8 seconds', async () => {
  render(<Toaster />);
  const action = { label: 'Undo', onPress: () => undefined };
  act(() => void toast.success('Links deleted', undefined, action));
  await act(() => vi.advanceTimersByTimeAsync(7900));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(shownTitles()).toEqual([]);
});

test('a loading toast stays until it is dismissed', async () => {
  render(<Toaster />);
  let id = 0;
  act(() => {
    id = toast.loading('Saving');
  });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shownTitles()).toEqual(['Saving']);
  act(() => toast.dismiss(id));
  expect(shownTitles()).toEqual([]);
});

test('dismissing an old toast leaves the new one', () => {
  const old = toast.info('old');
  toast.info('new');
  toast.dismiss(old);
  expect(toastStore.get()?.title).toBe('new');
});

test('a toast is announced as Notification, and F8 moves the focus to it', async () => {
  render(<Toaster />);
  act(() => void toast.warning('here'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText(/^Notification here/)).toBeTruthy();
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('region').contains(document.activeElement)).toBe(true);
});

test.each([
  [51, 'leaves', 0],
  [50, 'stays', 1],
  [-80, 'stays', 1],
])('a toast swiped to the right by %i pixels %s', async (distance, _outcome, count) => {
  render(<Toaster />);
  act(() => void toast.info('swept'));
  swipe(screen.getByRole('listitem'), distance);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(shownTitles()).toHaveLength(count);
});

function swipe(element: HTMLElement, distance: number) {
  const at = (clientX: number) => ({ clientX, clientY: 0, pointerId: 1, button: 0 });
  fireEvent.pointerDown(element, at(100));
  fireEvent.pointerMove(element, at(100 + distance));
  fireEvent.pointerUp(element, at(100 + distance));
}
