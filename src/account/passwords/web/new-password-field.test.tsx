import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { NewPasswordField } from './new-password-field.tsx';

afterEach(cleanup);

test('a new password shows how hard it is to guess', async () => {
  render(<NewPasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  expect(screen.queryByRole('meter')).toBeNull();
  expect(screen.getByText('At least 10 characters.')).toBeTruthy();
  const readMeter = () =>
    screen.getByRole('meter', { name: 'Strength' }).getAttribute('aria-valuetext');
  await userEvent.type(field, 'aaaa');
  expect(readMeter()).toBe('Too short');
  await userEvent.type(field, 'aaaaaaa');
  expect(readMeter()).toBe('Weak');
  await userEvent.type(field, ' correct horse battery');
  expect(readMeter()).toBe('Strong');
  await userEvent.clear(field);
  expect(screen.queryByRole('meter')).toBeNull();
});
