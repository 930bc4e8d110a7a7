import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { type PageDraft, toPageDraft } from '#page/draft/rules/page-draft.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { MarkdownField } from '#page/rich-text/web/rich-text-field.tsx';
import { buildEditableColumns } from '#test/editable-columns.ts';

afterEach(cleanup);

let held = '';

function Frame({ text }: { text: string }) {
  const form = useForm<PageDraft>({
    defaultValues: toPageDraft(buildEditableColumns({ custom_text: text })),
  });
  held = useWatch({ control: form.control, name: 'custom_text' });
  return (
    <FormProvider {...form}>
      <SourceField />
    </FormProvider>
  );
}

function SourceField() {
  return <MarkdownField label="Text" maxLength={10_000} {...useDraftField('custom_text')} />;
}

/** @param from the selection's start, in characters */
function open(text: string, from = 0, to = text.length) {
  render(<Frame text={text} />);
  const area = screen.getByLabelText<HTMLTextAreaElement>('Text');
  area.focus();
  area.setSelectionRange(from, to);
  return area;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.for([
  ['Bold', 'one two', '**one two**'],
  ['List', 'one\ntwo', '- one\n- two'],
  ['Headline', 'one', '# one'],
] as const)('"%s" turns %j into the Markdown %j in the draft', async ([name, text, markdown]) => {
  const area = open(text);
  await press(name);
  expect([area.value, held]).toEqual([markdown, markdown]);
  await press(name);
  expect(held).toBe(text);
});

test('"Link" asks for the selected text’s URL, and Enter submits only that', async () => {
  open('Read my notes.', 5, 13);
  await press('Link');
  await userEvent.keyboard('no address{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Links can’t contain spaces.');
  await userEvent.clear(screen.getByLabelText('Link to'));
  await userEvent.keyboard('notes.example{Enter}');
  expect(held).toBe('Read [my notes](https://notes.example).');
  expect(screen.queryByLabelText('Link to')).toBeNull();
});

/** @returns whether the browser handles the paste itself */
function paste(area: HTMLTextAreaElement, html: string) {
  const getData = (type: string) => (type === 'text/html' ? html : 'plain');
  const event = createEvent.paste(area, { clipboardData: { getData } });
  fireEvent(area, event);
  return !event.defaultPrevented;
}

test('pasted HTML becomes Markdown, and plain text is left to the browser', () => {
  const area = open('Before. ', 8);
  expect(paste(area, '<p>A <b>bold</b> <a href="https://a.example">link</a>')).toBe(false);
  expect(held).toBe('Before. A **bold** [link](https://a.example)');
  expect(paste(area, '<span>plain</span>')).toBe(true);
});

test('neither pasting nor a button exceeds the text’s limit', async () => {
  const area = open('x'.repeat(9_999), 9_999);
  paste(area, `<b>${'y'.repeat(400_000)}</b>`);
  expect(held).toHaveLength(10_000);
  await press('Bold');
  expect(held).toHaveLength(10_000);
});
