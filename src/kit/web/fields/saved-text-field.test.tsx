import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { drawName } from '#test/rough/people.ts';
import { SavedTextField } from './saved-text-field.tsx';

afterEach(cleanup);

function open(answer: string | null = null) {
  const saved: string[] = [];
  const onSave = async (value: string) => {
    saved.push(value);
    return answer;
  };
  render(<SavedTextField label="Your name" value="Ada" onSave={onSave} />);
  return { saved, field: screen.getByLabelText<HTMLInputElement>('Your name') };
}

test.each([
  ['when it is left', '{Tab}'],
  ['on Enter, once', '{Enter}{Tab}'],
])('a text saves itself %s', async (_when, keys) => {
  const { saved, field } = open();
  const name = drawName();
  await userEvent.clear(field);
  await userEvent.type(field, ` ${name} `);
  await userEvent.keyboard(keys);
  await waitFor(() => expect(saved).toEqual([name]));
});

test('an emptied text returns to the stored one, and an unchanged one isn’t saved', async () => {
  const { saved, field } = open();
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field.value).toBe('Ada');
  await userEvent.type(field, ' {Tab}');
  expect(saved).toEqual([]);
});

test('a refused text stays, with the reason', async () => {
  const { field } = open('The server cannot be reached.');
  await userEvent.type(field, ' King{Tab}');
  expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached.');
  expect(field.value).toBe('Ada King');
});
