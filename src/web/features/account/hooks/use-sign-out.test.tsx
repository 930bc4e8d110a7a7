import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#domain/product.ts';
import { answerRequests } from '../../../lib/data/network-under-test.ts';
import { getSession } from '../../../lib/session/session.ts';
import { toastStore } from '../../../ui/toasts/toast.ts';
import { useSignOut } from './use-sign-out.ts';

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await getSession();
});

function SignOutButton() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      Sign out
    </button>
  );
}

async function pressSignOut() {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: 'a-user-id', email: 'ada@vizit.test' };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  await getSession();
  render(<SignOutButton />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
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

test('a sign out that fails says so', async () => {
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
