import type { User } from '@supabase/auth-js';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { getSession } from '#kit/web/session/session.ts';
import { UnconfirmedPageNotice } from './unconfirmed-page-notice.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function signIn(details: object) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: 'a-user-id', email: 'ada@vizit.test', ...details };
  const session = { access_token: crypto.randomUUID(), refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  await getSession();
  return render(<UnconfirmedPageNotice user={user as User} />, { wrapper: MemoryRouter });
}

test('an unconfirmed owner reads that only they see the page, and confirms by code', async () => {
  await signIn({});
  const notice = screen.getByRole('region', { name: 'Only you can see this page' });
  expect(notice.textContent).toContain('ada@vizit.test');
  expect(screen.getByRole('button', { name: 'Resend verification email' })).toBeTruthy();
  const calls = answerRequests(() =>
    Response.json({ code: 403, error_code: 'otp_expired', msg: 'expired' }, { status: 403 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enter the code' }));
  // No press: the sixth digit submits.
  await userEvent.type(screen.getByLabelText('Code from the email'), '12 34 56');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
    email: 'ada@vizit.test',
    token: '123456',
    type: 'signup',
  });
  expect((await screen.findByRole('alert')).textContent).toContain('That code is wrong');
});

test('on a small screen the notice is one line that opens by a press', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await signIn({});
  const notice = screen.getByRole<HTMLDetailsElement>('group');
  expect(notice.open).toBe(false);
  await userEvent.click(screen.getByText('Only you can see this page'));
  expect(notice.open).toBe(true);
  expect(screen.getByRole('button', { name: 'Enter the code' })).toBeTruthy();
});
