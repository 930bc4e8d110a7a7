import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { getSession } from '#kit/web/session/session.ts';
import { ResetPasswordForm } from './reset-password.tsx';

beforeEach(async () => {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: 'ada', email: 'ada@vizit.test' };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  await getSession();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const KEY = { id: 'k', name: 'Zapier', scope: 'read', prefix: 'vzt_', last_used_on: null };
const REVOCATION = '/rest/v1/api_keys?user_id=eq.ada';

/** Ada has followed her link. @returns the requests made so far */
function openForm(keys: readonly object[]) {
  const calls = answerRequests((path) => {
    if (path.startsWith('/rest/v1/api_keys')) return Response.json(keys);
    return Response.json({ id: 'ada', email: 'ada@vizit.test' });
  });
  const router = createMemoryRouter(
    [
      { path: '/reset-password', element: <ResetPasswordForm /> },
      { path: '/', element: <h1>Home</h1> },
    ],
    { initialEntries: ['/reset-password'] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => calls.map(({ path }) => path);
}

async function setPassword() {
  const value = 'the new password of ada';
  fireEvent.change(screen.getByLabelText('New password'), { target: { value } });
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
  await screen.findByRole('heading', { name: 'Home' });
}

test('API keys survive a password reset unless their owner chooses to revoke them', async () => {
  const listPaths = openForm([KEY]);
  const choice = await screen.findByLabelText<HTMLInputElement>('Revoke my API key too');
  expect(choice.checked).toBe(false);
  screen.getByText(/^API keys keep working after a password change\./);
  const link = screen.getByRole('link', { name: 'See your API keys' });
  expect(link.getAttribute('href')).toBe('/integration/api');
  await setPassword();
  expect(listPaths()).toContain('/auth/v1/user');
  expect(listPaths()).not.toContain(REVOCATION);
});

test('API keys are revoked with a password reset if their owner chooses to', async () => {
  const listPaths = openForm([KEY, { ...KEY, id: 'l' }]);
  await userEvent.click(await screen.findByLabelText('Revoke my 2 API keys too'));
  await setPassword();
  await waitFor(() => expect(listPaths()).toContain(REVOCATION));
  expect(listPaths().indexOf('/auth/v1/user')).toBeLessThan(listPaths().indexOf(REVOCATION));
});

test('a reset doesn’t mention API keys when there are none', async () => {
  openForm([]);
  await screen.findByLabelText('New password');
  await setPassword();
  expect(screen.queryByText(/API key/)).toBeNull();
});
