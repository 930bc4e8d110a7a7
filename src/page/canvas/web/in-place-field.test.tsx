import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ProfileDraft, toDraft } from '#page/draft/rules/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { InPlaceField, type WrittenField } from './in-place-field.tsx';

afterEach(cleanup);

let held: Record<WrittenField, string>;
let ends = 0;

beforeEach(() => {
  ends = 0;
});

function Frame({ field, drawn }: { field: WrittenField; drawn: HTMLElement }) {
  const form = useForm<ProfileDraft>({
    defaultValues: toDraft(buildEditableColumns({ full_name: 'Ada', designation: '', bio: 'One' })),
  });
  held = useWatch({ control: form.control }) as typeof held;
  const box = { top: 0, left: 0, width: 200, height: 20 };
  const nowhere = { section: null, entry: null, stays: null };
  const part = { id: field, at: field, name: field, box, drawn, ...nowhere };
  return (
    <FormProvider {...form}>
      <InPlaceField part={part} field={field} onDone={() => (ends += 1)} />
    </FormProvider>
  );
}

function open(field: WrittenField, fontSize = '12px') {
  const drawn = document.createElement('p');
  drawn.style.fontSize = fontSize;
  document.body.append(drawn);
  const { unmount } = render(<Frame field={field} drawn={drawn} />);
  return { area: screen.getByRole<HTMLTextAreaElement>('textbox'), drawn, unmount };
}

test('every keystroke updates the draft, Enter finishes, and Escape reverts', async () => {
  open('full_name');
  await userEvent.keyboard(' Byron');
  expect(held.full_name).toBe('Ada Byron');
  await userEvent.keyboard('{Enter}');
  expect([held.full_name, ends]).toEqual(['Ada Byron', 1]);
  await userEvent.keyboard('{Escape}');
  expect([held.full_name, ends]).toEqual(['Ada', 2]);
});

test('leaving the field finishes editing and keeps the text', async () => {
  open('designation');
  await userEvent.keyboard('Dean');
  await userEvent.tab();
  expect([held.designation, ends]).toEqual(['Dean', 1]);
});

test('an input method’s key doesn’t finish editing', () => {
  const { area } = open('full_name');
  for (const key of ['Enter', 'Escape'])
    for (const taken of [{ isComposing: true }, { keyCode: 229 }])
      fireEvent.keyDown(area, { key, ...taken });
  expect([held.full_name, ends]).toEqual(['Ada', 0]);
});

test('pasted lines are joined in a name, and kept in a bio', async () => {
  open('full_name');
  await userEvent.paste('\n  King\nof Lovelace');
  expect(held.full_name).toBe('Ada King of Lovelace');
  cleanup();
  open('bio');
  await userEvent.paste('\ntwo');
  await userEvent.keyboard('{Enter}three');
  expect([held.bio, ends]).toEqual(['One\ntwo\nthree', 0]);
});

test('no field’s text is too small for a phone, and its direction follows its content', () => {
  expect(open('bio').area.style.fontSize).toBe('16px');
  cleanup();
  const { area } = open('full_name', '28px');
  expect(area.style.fontSize).toBe('28px');
  expect(area.dir).toBe('auto');
});

test('the text underneath is hidden during editing, and visible again afterwards', () => {
  const { drawn, unmount } = open('full_name');
  expect(drawn.style.visibility).toBe('hidden');
  unmount();
  expect(drawn.style.visibility).toBe('');
});
