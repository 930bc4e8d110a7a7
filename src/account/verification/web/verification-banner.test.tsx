import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { getSession } from '#kit/web/session/session.ts';
import { toastStore } from '#kit/web/toasts/toast.ts';
import { VerificationBanner } from './verification-banner.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const RESEND = 'Resend verification email';
const REFRESH = "I've verified, refresh";
const SESSION = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_in: 3600,
  token_type: 'bearer',
};

async function signIn(details: object) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: 'a-user-id', email: 'ada@vizit.test', ...details };
  const session = { access_token: crypto.randomUUID(), refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  await getSession();
}

test('an unconfirmed person is asked to verify, and sees their email and id', async () => {
  await signIn({});
  render(<VerificationBanner />);
  const banner = screen.getByRole('region', { name: 'Verify your email' });
  expect(banner.textContent).toContain('unlock all features');
  expect(banner.textContent).toContain('spam');
  expect(banner.textContent).toContain('ada@vizit.test');
  expect(banner.textContent).toContain('a-user-id');
  for (const name of [RESEND, "I've verified, refresh", 'Debug Info']) {
    expect(screen.getByRole('button', { name })).toBeTruthy();
  }
});

test.each(['email_confirmed_at', 'confirmed_at'])('%s hides the banner', async (column) => {
  await signIn({ [column]: '2026-11-21T10:00:00Z' });
  const { container } = render(<VerificationBanner />);
  expect(container.childElementCount).toBe(0);
});

test('signed-out visitors see no banner', async () => {
  await getSession();
  const { container } = render(<VerificationBanner />);
  expect(container.childElementCount).toBe(0);
});

test('the button reads Resending... while it resends', async () => {
  await signIn({});
  let answer: (response: Response) => void = () => undefined;
  const calls = answerRequests(() => new Promise((resolve) => (answer = resolve)));
  render(<VerificationBanner />);
  await userEvent.click(screen.getByRole('button', { name: RESEND }));
  const root = encodeURIComponent(`${window.location.origin}/`);
  await waitFor(() => expect(calls[0]?.path).toBe(`/auth/v1/resend?redirect_to=${root}`));
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
    type: 'signup',
    email: 'ada@vizit.test',
  });
  expect(await screen.findByRole('button', { name: 'Resending...' })).toBeTruthy();
  answer(Response.json({}));
  expect(await screen.findByRole('button', { name: RESEND })).toBeTruthy();
  expect(toastStore.get()?.title).toBe('Verification email sent. Please check your inbox.');
});

test('an email that can’t be resent says why', async () => {
  await signIn({});
  const refusal = { code: 429, error_code: 'over_email_send_rate_limit', msg: 'Too many mails.' };
  answerRequests(() => Response.json(refusal, { status: 429 }));
  render(<VerificationBanner />);
  await userEvent.click(screen.getByRole('button', { name: RESEND }));
  const title = 'Failed to send verification email: Too many mails.';
  await waitFor(() => expect(toastStore.get()).toMatchObject({ type: 'error', title }));
});

test('without an email address nothing is sent, and the banner says so', async () => {
  await signIn({ email: undefined });
  const calls = answerRequests(() => Response.json({}));
  render(<VerificationBanner />);
  await userEvent.click(screen.getByRole('button', { name: RESEND }));
  expect(toastStore.get()).toMatchObject({ type: 'error', title: 'No email found.' });
  expect(calls).toEqual([]);
});

test('refreshing user information is confirmed', async () => {
  await signIn({});
  answerRequests(() => Response.json({ ...SESSION, user: { id: 'a-user-id' } }));
  render(<VerificationBanner />);
  await userEvent.click(screen.getByRole('button', { name: REFRESH }));
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      type: 'info',
      title: "Refreshed user info – if you're verified, banner will disappear!",
    }),
  );
});

test('a failed refresh says why, and doesn’t claim success', async () => {
  await signIn({});
  answerRequests(() =>
    Response.json({ code: 'over_request_rate_limit', msg: 'Too many requests.' }, { status: 429 }),
  );
  render(<VerificationBanner />);
  await userEvent.click(screen.getByRole('button', { name: REFRESH }));
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({ type: 'error', title: 'Too many requests.' }),
  );
});

test('a refresh without a session says the session is missing', async () => {
  await signIn({});
  render(<VerificationBanner />);
  localStorage.clear();
  await userEvent.click(screen.getByRole('button', { name: REFRESH }));
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({ type: 'error', title: 'Auth session missing!' }),
  );
});

test('Debug Info logs the person but no token', async () => {
  await signIn({});
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  render(<VerificationBanner />);
  await userEvent.click(screen.getByRole('button', { name: 'Debug Info' }));
  const logged = JSON.stringify(info.mock.calls);
  info.mockRestore();
  expect(logged).toContain('ada@vizit.test');
  expect(logged).toContain('a-user-id');
  expect(logged).not.toContain('token');
});
