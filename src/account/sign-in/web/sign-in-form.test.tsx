import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestWay } from '#account/doors/web/way-under-test.tsx';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { toastStore } from '#kit/web/toasts/toast.ts';
import { SignInForm } from './sign-in.tsx';

const { gone, TestWay } = createTestWay();

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function enter() {
  render(<SignInForm />, { wrapper: TestWay });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@vizit.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long password' } });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('the button reads Processing... during sign-in, and a toast confirms it', async () => {
  let answer: (response: Response) => void = () => undefined;
  const calls = answerRequests((path) =>
    path.startsWith('/auth/v1/token')
      ? new Promise((resolve) => (answer = resolve))
      : Response.json({ provider: null }),
  );
  await enter();
  await screen.findByRole('button', { name: 'Processing...' });
  await waitFor(() => expect(calls.some(({ path }) => path.includes('/token'))).toBe(true));
  const user = { id: 'a-user-id', email: 'ada@vizit.test' };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600, user };
  answer(Response.json({ ...session, token_type: 'bearer' }));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(toastStore.get()?.title).toBe('Signed in successfully!');
  expect(gone.at(-1)).toBe('/');
});

test.each([
  [
    { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    'Invalid login credentials',
  ],
  [{}, 'Sign in failed'],
])('a sign-in refused with %j says %j', async (body, sentence) => {
  answerRequests((path) =>
    path.startsWith('/auth/v1/token')
      ? Response.json(body, { status: 400 })
      : Response.json({ provider: null }),
  );
  await enter();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

test('requesting a code doesn’t reveal whether the address has an account', async () => {
  const calls = answerRequests((path) =>
    path.startsWith('/auth/v1/otp')
      ? Response.json({ code: 422, error_code: 'otp_disabled', msg: 'No.' }, { status: 422 })
      : Response.json({ provider: null }),
  );
  render(<SignInForm />, { wrapper: TestWay });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nobody@vizit.test' } });
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  await screen.findByText(/^If there’s an account for/);
  expect(calls.some(({ path }) => path.startsWith('/auth/v1/otp'))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Use another way' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nobody@vizit.test');
});
