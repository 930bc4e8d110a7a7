import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createTestWay } from '#account/doors/web/way-under-test.tsx';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { toastStore } from '#kit/web/toasts/toast.ts';
import { ForgotPasswordForm } from './forgot-password.tsx';

const { TestWay } = createTestWay();

afterEach(cleanup);

const SEND = 'Send password reset email';

const emailField = () => screen.getByLabelText<HTMLInputElement>('Email');

async function ask(email: string) {
  render(<ForgotPasswordForm />, { wrapper: TestWay });
  fireEvent.change(emailField(), { target: { value: email } });
  await userEvent.click(screen.getByRole('button', { name: SEND }));
}

test('the email field is required and of type email', async () => {
  const calls = answerRequests(() => Response.json({}));
  await ask('');
  expect(emailField().required).toBe(true);
  expect(emailField().type).toBe('email');
  expect(calls).toEqual([]);
});

test('the email links back to the sign-in page', async () => {
  const calls = answerRequests(() => Response.json({}));
  await ask('ada@vizit.test');
  expect(await screen.findByRole('heading', { name: 'Password Reset Email Sent' })).toBeTruthy();
  const signIn = encodeURIComponent(`${window.location.origin}/signin`);
  expect(calls.map(({ path }) => path)).toEqual([`/auth/v1/recover?redirect_to=${signIn}`]);
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ email: 'ada@vizit.test' });
});

test('the button reads Sending... while it sends', async () => {
  let answer: (response: Response) => void = () => undefined;
  answerRequests(() => new Promise((resolve) => (answer = resolve)));
  await ask('ada@vizit.test');
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: SEND })).toBeNull();
  answer(Response.json({}));
  expect(await screen.findByRole('heading', { name: 'Password Reset Email Sent' })).toBeTruthy();
  expect(toastStore.get()?.title).toBe('Password reset email sent! Please check your inbox.');
});

test.each([
  [
    { code: 429, error_code: 'over_email_send_rate_limit', msg: 'Too many mails.' },
    'Too many mails.',
  ],
  [{}, 'Failed to send password reset email.'],
])('a failure of %j says %j', async (body, sentence) => {
  answerRequests(() => Response.json(body, { status: 429 }));
  await ask('ada@vizit.test');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByRole('button', { name: SEND })).toBeTruthy();
});
