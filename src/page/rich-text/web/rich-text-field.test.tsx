import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { type PageDraft, toPageDraft } from '#page/draft/rules/page-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { RichTextField } from './rich-text-field.tsx';

afterEach(cleanup);

let form: UseFormReturn<PageDraft>;

function Frame({ text, maxLength = 10_000 }: { text: string; maxLength?: number }) {
  form = useForm<PageDraft>({
    defaultValues: toPageDraft(buildEditableColumns({ custom_text: text })),
  });
  return (
    <FormProvider {...form}>
      <RichTextField name="custom_text" label="Text" maxLength={maxLength} />
    </FormProvider>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Text' });
/** Types or deletes at the end, as a single editor step. */
const type = (text: string) => {
  const { editor } = field() as HTMLElement & { editor: Editor };
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, text));
};
const erase = (count: number) => {
  const { editor } = field() as HTMLElement & { editor: Editor };
  const to = editor.state.doc.content.size - 1;
  act(() => void editor.commands.deleteRange({ from: to - count, to }));
};
const source = () => screen.getByRole('switch', { name: 'Edit the Markdown source', hidden: true });

const TEXT = '# Hello\n\n* **one**\n* two';

test('a text is shown as rich text, and opening it changes nothing', () => {
  render(<Frame text={TEXT} />);
  expect(field().querySelector('h1')?.textContent).toBe('Hello');
  expect(field().querySelector('li strong')?.textContent).toBe('one');
  fireEvent.blur(field());
  expect(form.getValues('custom_text')).toBe(TEXT);
});

test('the source under “Advanced” edits the same text, and closing it shows the change', async () => {
  render(<Frame text={TEXT} />);
  await userEvent.click(source());
  expect(field()).toHaveProperty('value', TEXT);
  fireEvent.change(field(), { target: { value: `${TEXT}\n* three` } });
  expect(form.getValues('custom_text')).toBe(`${TEXT}\n* three`);
  await userEvent.click(source());
  expect(field().querySelectorAll('li')).toHaveLength(3);
});

test('an undo or another device’s text replaces what is shown', () => {
  render(<Frame text={TEXT} />);
  act(() => form.setValue('custom_text', 'Other words'));
  expect(field().textContent).toBe('Other words');
});

test('text that the editor can’t show opens as source, and stays there during typing', () => {
  render(<Frame text="![sea](https://nora.example/sea.png)" />);
  expect([field().tagName, source()]).toEqual([
    'TEXTAREA',
    expect.objectContaining({ disabled: true }),
  ]);
  fireEvent.change(field(), { target: { value: 'The sea' } });
  expect(field()).toHaveProperty('value', 'The sea');
});

test('at the limit only the excess is refused, and earlier text stays', () => {
  render(<Frame text="One" maxLength={7} />);
  type(' t');
  type('wo');
  type(', three');
  expect(field().textContent).toBe('One two');
  expect(form.getValues('custom_text')).toBe('One two');
  // Its Markdown would be longer.
  const { editor } = field() as HTMLElement & { editor: Editor };
  act(() => void editor.chain().selectAll().toggleBold().run());
  expect(field().querySelector('strong')).toBe(null);
  erase(3);
  type('2');
  expect(form.getValues('custom_text')).toBe('One 2');
});

test('a text beyond the limit can be shortened, never lengthened', () => {
  render(<Frame text="One two" maxLength={3} />);
  type('!');
  expect(field().textContent).toBe('One two');
  erase(1);
  expect(form.getValues('custom_text')).toBe('One tw');
});
