import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ChoiceField } from './choice-field.tsx';
import { FEW_OPTIONS } from './choice-options.ts';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '../overlays/dialog-window.tsx';
import './choice-dialog.tsx';
import './long-choice.tsx';

afterEach(cleanup);

function open(count: number) {
  const chosen: string[] = [];
  const options = Array.from({ length: count }, (_, index) => ({
    value: String(index),
    label: `Person ${index}`,
  }));
  render(
    <ChoiceField
      label="Answered by"
      value="3"
      options={options}
      onChoose={(value) => chosen.push(value)}
    />,
  );
  return chosen;
}

test('of eleven, one is searched and chosen by keyboard, and the focus returns', async () => {
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

test('ten are the platform’s own list', async () => {
  const chosen = open(FEW_OPTIONS);
  await userEvent.selectOptions(screen.getByLabelText('Answered by'), 'Person 9');
  expect(chosen).toEqual(['9']);
});
