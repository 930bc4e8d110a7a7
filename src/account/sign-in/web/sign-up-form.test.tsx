import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestWay } from '#account/doors/web/way-under-test.tsx';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { leaveSession } from '#kit/web/session/session-under-test.ts';
import { toastStore } from '#kit/web/toasts/toast.ts';
import { SignUpForm } from './sign-up.tsx';

const { TestWay } = createTestWay();

afterEach(cleanup);

async function signUp(wrapper = TestWay) {
  render(<SignUpForm />, { wrapper });
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Ada Lovelace' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@vizit.test' } });
  fireEvent.change(screen.getByLabelText('Password'), {
    target: { value: 'a long enough password' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
}

test.each([
  [
    'email_exists',
    'A user with this email address has already been registered',
    'An account with this email already exists.',
  ],
  ['email_address_invalid', 'Email address is invalid', 'Email address is invalid'],
  [
    'signup_disabled',
    'Signups not allowed for this instance',
    'Signups not allowed for this instance',
  ],
  ['unexpected_failure', '', 'Sign up failed'],
])('a sign-up refused with %s, %j, says %j', async (error_code, msg, sentence) => {
  answerRequests(() => Response.json({ code: 400, error_code, msg }, { status: 400 }));
  await signUp();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

test('the name is sent, and the email links back to the site root', async () => {
  const answer = { id: 'new', email: 'ada@vizit.test', identities: [{ id: '1' }] };
  const calls = answerRequests(() => Response.json(answer));
  await signUp();
  await waitFor(() => expect(calls).toHaveLength(1));
  const root = encodeURIComponent(`${window.location.origin}/`);
  expect(calls[0]?.path).toBe(`/auth/v1/signup?redirect_to=${root}`);
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
    email: 'ada@vizit.test',
    password: 'a long enough password',
    data: {
      full_name: 'Ada Lovelace',
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
});

test('a shared link survives sign-up, whether confirmed by email link or by code', async () => {
  onTestFinished(leaveSession);
  const path = '/edit?url=https%3A%2F%2Fshop.example%2Fcups';
  const { gone, TestWay: SharedWay } = createTestWay({ redirect: path });
  const user = { id: 'new', email: 'ada@vizit.test', identities: [{ id: '1' }] };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600, user };
  const calls = answerRequests((asked) =>
    Response.json(asked.startsWith('/auth/v1/verify') ? session : user),
  );
  await signUp(SharedWay);
  const code = await screen.findByLabelText('Code from the email');
  const { searchParams } = new URL(calls[0]?.path ?? '', window.location.origin);
  expect(searchParams.get('redirect_to')).toBe(window.location.origin + path);
  await userEvent.type(code, '123456');
  await waitFor(() => expect(gone).toEqual([path]));
});

test('a response without an identity means the email is taken', async () => {
  const user = { id: 'made-up', email: 'ada@vizit.test', identities: [] };
  answerRequests(() => Response.json(user));
  await signUp();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An account with this email already exists.',
  );
});

test('a taken email is marked and focused, with an offer to sign in, until corrected', async () => {
  answerRequests(() => Response.json({ id: 'made-up', email: 'ada@vizit.test', identities: [] }));
  await signUp();
  await screen.findByRole('alert');
  const email = screen.getByLabelText('Email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
  const ways = screen.getAllByRole('link', { name: 'Sign in' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/auth', '/auth']);
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(email, 'x');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Sign in' })).toHaveLength(1);
});

test('a weak password is marked on its own field', async () => {
  const refusal = { code: 422, error_code: 'weak_password', msg: 'Choose another password.' };
  answerRequests(() => Response.json(refusal, { status: 422 }));
  await signUp();
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('the email can be resent after a wait, or to another address, with nothing lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const calls = answerRequests(() => Response.json({ id: 'new', identities: [{ id: '1' }] }));
  await signUp();
  await screen.findByRole('heading', { name: 'Confirm your email' });
  await userEvent.click(screen.getByRole('button', { name: 'Wrong address?' }));
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect(document.activeElement).toBe(email);
  expect(email.value).toBe('ada@vizit.test');
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Lovelace');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a long enough password');
  fireEvent.change(email, { target: { value: 'ada@lovelace.test' } });
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText('ada@lovelace.test');

  const waiting = screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ });
  expect(waiting.disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(toastStore.get()?.title).toBe('Verification email sent. Please check your inbox.'),
  );
  expect(calls.at(-1)?.path).toContain('/auth/v1/resend');
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toMatchObject({ email: 'ada@lovelace.test' });
});
