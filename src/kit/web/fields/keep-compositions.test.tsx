import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepCompositions } from '../buttons/keep-presses.ts';
import { Dialog } from '../overlays/dialog.tsx';

afterEach(cleanup);

keepCompositions();

const CHOOSING = [{ isComposing: true }, { keyCode: 229 }];

test.each(CHOOSING)('a key that an input method takes (%j) reaches no handler', (taken) => {
  const press = vi.fn();
  render(<input onKeyDown={press} />);
  const field = screen.getByRole('textbox');
  const event = createEvent.keyDown(field, { key: 'Enter', ...taken });
  fireEvent(field, event);
  expect(press).not.toHaveBeenCalled();
  expect(event.defaultPrevented).toBe(false);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(press).toHaveBeenCalledOnce();
});

test('Escape that cancels a composition leaves the dialog open', async () => {
  const close = vi.fn();
  render(
    <Dialog title="Rename" open onOpenChange={close}>
      <input aria-label="Name" />
    </Dialog>,
  );
  const field = await screen.findByRole('textbox', { name: 'Name' });
  for (const taken of CHOOSING) fireEvent.keyDown(field, { key: 'Escape', ...taken });
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(close).toHaveBeenCalledExactlyOnceWith(false);
});

test('the text editor receives composition keys', () => {
  const press = vi.fn();
  render(
    <p contentEditable suppressContentEditableWarning data-testid="editor" onKeyDown={press} />,
  );
  fireEvent.keyDown(screen.getByTestId('editor'), { key: 'Enter', isComposing: true });
  expect(press).toHaveBeenCalledOnce();
});
