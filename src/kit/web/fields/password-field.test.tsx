import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

const findField = () => screen.getByLabelText<HTMLInputElement>('Password');

test('a password can be pasted, and password managers see the field’s purpose', async () => {
  render(<PasswordField label="Password" name="password" autoComplete="new-password" />);
  await userEvent.click(findField());
  await userEvent.paste('from a manager: pässwörd 🔑');
  expect(findField().value).toBe('from a manager: pässwörd 🔑');
  expect(findField().autocomplete).toBe('new-password');
  expect(findField().readOnly).toBe(false);
});

test('a password is hidden until its owner wants to see it', async () => {
  render(<PasswordField label="Password" name="password" autoComplete="current-password" />);
  expect(findField().type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(findField().type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(findField().type).toBe('password');
});
