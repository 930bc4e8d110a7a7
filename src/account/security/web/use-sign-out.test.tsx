import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY, THEME_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { countUnsent, keepUnsent } from '#kit/web/outbox/outbox.ts';
import { openFakeDisk } from '#kit/web/outbox/outbox-under-test.ts';
import { QuestionDialog } from '#kit/web/overlays/question.tsx';
import { DEVICE_KEY } from '#kit/web/session/known-device.ts';
import { getSession } from '#kit/web/session/session.ts';
import { toastStore } from '#kit/web/toasts/toast.ts';
import { useSignOut } from './use-sign-out.ts';
// Lazily loaded on first opening; loading them must not count as waiting here.
import '#kit/web/overlays/alert-window.tsx';
import './leave.ts';

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await getSession();
});

function SignOutButton() {
  const signOut = useSignOut();
  return (
    <>
      <button type="button" onClick={() => void signOut()}>
        Leave
      </button>
      <QuestionDialog />
    </>
  );
}

async function pressSignOut() {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: 'a-user-id', email: 'ada@vizit.test' };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  await getSession();
  render(<SignOutButton />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
}

test('signing out ends the session everywhere, and says so', async () => {
  const calls = answerRequests(() => new Response(null, { status: 204 }));
  await pressSignOut();
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      type: 'success',
      title: 'Signed out',
      description: 'You have been successfully signed out.',
    }),
  );
  expect(calls.map(({ path }) => path)).toEqual(['/auth/v1/logout?scope=global']);
});

test('a failed sign-out says so', async () => {
  answerRequests(() => Response.json({ code: 'unexpected_failure', msg: 'No.' }, { status: 500 }));
  await pressSignOut();
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      type: 'error',
      title: 'Error',
      description: 'Failed to sign out',
    }),
  );
});

test('signing out leaves none of the person’s data in the browser', async () => {
  answerRequests(() => new Response(null, { status: 204 }));
  localStorage.setItem('profile-draft:a-user-id', '{"draft":{"bio":"Not told yet"}}');
  localStorage.setItem('design-draft:a-user-id', '{}');
  localStorage.setItem(THEME_STORAGE_KEY, 'dark');
  await pressSignOut();
  expect(await screen.findByText('Sign out and lose your changes?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  const listKept = () => Object.keys(localStorage).filter((key) => key !== DEVICE_KEY);
  await waitFor(() => expect(listKept()).toEqual([THEME_STORAGE_KEY]));
});

test('a started page holds up signing out, a draft that is also on the server doesn’t', async () => {
  const calls = answerRequests(() => new Response(null, { status: 204 }));
  localStorage.setItem('profile-draft:a-user-id', '{"draft":{},"isSent":true}');
  localStorage.setItem('start-draft:page', '{}');
  await pressSignOut();
  expect(await screen.findByText('Sign out and lose your changes?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls).toEqual([]);
  localStorage.removeItem('start-draft:page');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toEqual(['/auth/v1/logout?scope=global']),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a person with unsaved changes can cancel signing out', async () => {
  const calls = answerRequests(() => new Response(null, { status: 204 }));
  localStorage.setItem('profile-draft:a-user-id', '{}');
  await pressSignOut();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(localStorage.getItem('profile-draft:a-user-id')).toBe('{}');
  expect(calls).toEqual([]);
});

test('unsent entries are deleted only after a confirmation that counts them', async () => {
  openFakeDisk();
  answerRequests(() => new Response(null, { status: 204 }));
  const entry = { userId: 'a-user-id', kind: 'lead', data: {}, at: 1 };
  for (const id of ['1', '2']) await keepUnsent({ ...entry, id });
  await keepUnsent({ ...entry, id: '3', userId: 'another' });
  await pressSignOut();
  expect(await screen.findByText('Sign out and lose 2 unsent entries?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await countUnsent('a-user-id')).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out and lose them' }));
  await waitFor(async () => expect(await countUnsent('a-user-id')).toBe(0));
  expect(await countUnsent('another')).toBe(1);
});
