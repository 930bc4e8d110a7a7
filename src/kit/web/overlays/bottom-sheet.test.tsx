import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BottomSheet } from './bottom-sheet.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param isLarge whether the screen is larger than a phone's */
function open(isLarge = false) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isLarge,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const onClose = vi.fn();
  render(
    <BottomSheet title="Links" onClose={onClose}>
      <input aria-label="Title" />
    </BottomSheet>,
  );
  return { onClose, sheet: screen.getByRole('dialog', { name: 'Links' }) };
}

test('a sheet stays above the keyboard', () => {
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0 });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 844);
  const { sheet } = open();
  expect(sheet.style.bottom).toBe('0px');
  act(() => {
    viewport.height = 400;
    viewport.dispatchEvent(new Event('resize'));
  });
  expect(sheet.style.bottom).toBe('444px');
});

test('the focused field stays in view when the keyboard opens', () => {
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0 });
  vi.stubGlobal('visualViewport', viewport);
  open();
  const field = screen.getByLabelText('Title');
  const show = vi.fn();
  field.scrollIntoView = show;
  field.focus();
  expect(show).not.toHaveBeenCalled();
  act(() => {
    viewport.height = 400;
    viewport.dispatchEvent(new Event('resize'));
  });
  expect(show).toHaveBeenCalledOnce();
});

test('a press on its head makes the sheet taller, and Done and Escape close it', () => {
  const { onClose, sheet } = open();
  expect(document.activeElement).toBe(sheet);
  fireEvent.click(screen.getByRole('button', { name: 'Make the sheet taller' }));
  expect(screen.getByRole('button', { name: 'Make the sheet smaller' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('on a larger screen the sheet is at the end of the page, with no head to drag', () => {
  const { onClose, sheet } = open(true);
  expect(sheet.style.height).toBe('');
  expect(screen.queryByRole('button', { name: /Make the sheet/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});
