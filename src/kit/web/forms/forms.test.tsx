import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { CardForm } from './card-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { findSentence, readText, type Save } from './use-submit.ts';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '../overlays/dialog-window.tsx';

afterEach(cleanup);

/** Refuses anything but Ada, beside the field or above the form. */
const save: Save = async (form) => {
  const name = readText(form, 'name');
  if (name === 'Ada') return null;
  return name === '' ? 'Nothing was typed.' : { field: 'name', sentence: 'That is not Ada.' };
};

const KINDS = {
  card: (onSave: Save) => (
    <CardForm title="Name" noValidate save={onSave}>
      {(wrong) => <TextField label="Name" name="name" error={findSentence(wrong, 'name')} />}
    </CardForm>
  ),
  window: (onSave: Save) => (
    <FormDialog
      trigger={<button type="button">Name</button>}
      title="Name"
      confirmLabel="Save"
      noValidate
      onSubmit={onSave}
    >
      {(wrong) => <TextField label="Name" name="name" error={findSentence(wrong, 'name')} />}
    </FormDialog>
  ),
};

test.each(['card', 'window'] as const)(
  'a form in a %s shows errors at their fields, and is saved once',
  async (kind) => {
    const onSave = vi.fn(save);
    render(KINDS[kind](onSave));
    const person = userEvent.setup();
    if (kind === 'window') await person.click(screen.getByRole('button', { name: 'Name' }));
    const press = () => person.click(screen.getByRole('button', { name: 'Save' }));
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing was typed.');
    const field = screen.getByRole('textbox', { name: 'Name' });
    await person.type(field, 'Bea');
    await press();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText('Nothing was typed.')).toBe(null);
    await person.type(field, 'x');
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    await person.clear(field);
    await person.type(field, 'Ada');
    await press();
    await waitFor(() => expect(screen.queryByText('That is not Ada.')).toBe(null));
    expect(onSave).toHaveBeenCalledTimes(3);
    if (kind === 'window') {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    }
  },
);

test('a form in a dialog doesn’t submit the form around it', async () => {
  const around = vi.fn();
  render(
    // The window is a portal, but still a React child of this form.
    <form onSubmit={around}>{KINDS.window(save)}</form>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Name' }));
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(around).not.toHaveBeenCalled();
});

test('a dialog still working out the consequences can’t be confirmed, by press or Enter', async () => {
  const onSave = vi.fn(save);
  const draw = (waiting: string | false) => (
    <FormDialog
      trigger={<button type="button">Name</button>}
      title="Name"
      confirmLabel="Save"
      waiting={waiting}
      onSubmit={onSave}
    >
      <TextField label="Name" name="name" />
    </FormDialog>
  );
  const { rerender } = render(draw('Counting pages…'));
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Name' }));
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ada{Enter}');
  await person.click(screen.getByRole('button', { name: 'Counting pages…' }));
  expect(onSave).not.toHaveBeenCalled();
  rerender(draw(false));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
});
