import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ChoiceField } from './choice-field.tsx';
import { FEW_OPTIONS } from './choice-options.ts';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '../overlays/dialog-window.tsx';
import './long-choice.tsx';

afterEach(cleanup);

const toPeople = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(index), label: `Person ${index}` }));

function open(count: number) {
  const chosen: string[] = [];
  render(
    <ChoiceField
      label="Answered by"
      value="3"
      options={toPeople(count)}
      onChoose={(value) => chosen.push(value)}
    />,
  );
  return chosen;
}

test('eleven options can be searched and chosen by keyboard, and the focus returns', async () => {
  const chosen = open(FEW_OPTIONS + 1);
  const field = await screen.findByRole('button', { name: 'Answered by: Person 3' });
  field.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Answered by' }));
  expect(dialog.getByRole('button', { current: true }).textContent).toBe('Person 3');
  dialog.getByRole('button', { current: true }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Person 4');
  await userEvent.type(dialog.getByRole('searchbox'), 'person 10{Enter}');
  const [found] = await dialog.findAllByRole('listitem');
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  within(found ?? document.body)
    .getByRole('button')
    .focus();
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['10']);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('ten options use the platform’s own list', async () => {
  const chosen = open(FEW_OPTIONS);
  await userEvent.selectOptions(screen.getByLabelText('Answered by'), 'Person 9');
  expect(chosen).toEqual(['9']);
});

test.for([
  ['ten', FEW_OPTIONS],
  ['eleven', FEW_OPTIONS + 1],
] as const)('in a form, a choice of %s is sent by its name, and reset', async ([, count]) => {
  render(
    <form aria-label="Lead">
      <ChoiceField label="Answered by" name="person" defaultValue="3" options={toPeople(count)} />
      <ChoiceField label="Owner" name="owner" options={toPeople(count)} />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  const read = () => Object.fromEntries(new FormData(form));
  await waitFor(() => expect(read()).toEqual({ person: '3', owner: '0' }));
  const field = screen.getByLabelText(/^Answered by/);
  if (field instanceof HTMLSelectElement) await userEvent.selectOptions(field, 'Person 9');
  else {
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('button', { name: 'Person 9' }));
  }
  await waitFor(() => expect(read()).toEqual({ person: '9', owner: '0' }));
  // Browsers reset their own lists to the default; happy-dom doesn't.
  if (field instanceof HTMLSelectElement) return;
  act(() => form.reset());
  await waitFor(() => expect(read()).toEqual({ person: '3', owner: '0' }));
});
