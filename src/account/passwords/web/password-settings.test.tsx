import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { getSession } from '#kit/web/session/session.ts';
import { PasswordSettings } from '../../security/web/sign-in-settings.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/dialog-window.tsx';

beforeEach(async () => {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: 'ada', email: 'ada@vizit.test' };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  await getSession();
});
afterEach(cleanup);

const REVOCATION = '/rest/v1/api_keys?user_id=eq.ada';
const KEY = { id: 'k', name: 'Zapier', scope: 'read', prefix: 'vzt_', last_used_on: null };

function openSettings(keys: readonly object[]) {
  const calls = answerRequests((path) => {
    if (path.startsWith('/rest/v1/rpc/has_password')) return Response.json(true);
    if (path.startsWith('/rest/v1/api_keys')) return Response.json(keys);
    return Response.json({ id: 'ada', email: 'ada@vizit.test' });
  });
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PasswordSettings email="ada@vizit.test" />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  return calls;
}

async function openWindow() {
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  await screen.findByRole('dialog');
}

async function changePassword() {
  for (const [label, value] of [
    ['Current password', 'the old password of ada'],
    ['New password', 'the new password of ada'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('API keys are revoked with the old password if their owner chooses to', async () => {
  const calls = openSettings([KEY, { ...KEY, id: 'l' }]);
  await openWindow();
  const choice = await screen.findByLabelText<HTMLInputElement>('Revoke my 2 API keys too');
  expect(choice.checked).toBe(false);
  await userEvent.click(choice);
  await changePassword();
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(REVOCATION));
  const paths = calls.map(({ path }) => path);
  expect(paths.indexOf('/auth/v1/user')).toBeLessThan(paths.indexOf(REVOCATION));
});

test('API keys are kept unless chosen, and not mentioned when there are none', async () => {
  const calls = openSettings([KEY]);
  await openWindow();
  await screen.findByLabelText('Revoke my API key too');
  await changePassword();
  await waitFor(() => expect(calls.some(({ path }) => path === '/auth/v1/user')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ path }) => path === REVOCATION)).toEqual([]);
  cleanup();
  openSettings([]);
  await openWindow();
  await screen.findByLabelText('New password');
  expect(screen.queryByText(/API key/)).toBeNull();
});

test('a wrong current password is marked as wrong', async () => {
  answerRequests((path) => {
    if (path.startsWith('/rest/v1/rpc/has_password')) return Response.json(true);
    if (path.startsWith('/rest/v1/api_keys')) return Response.json([]);
    const refusal = { code: 400, error_code: 'current_password_mismatch', msg: 'Not right.' };
    return Response.json(refusal, { status: 400 });
  });
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PasswordSettings email="ada@vizit.test" />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  await openWindow();
  await changePassword();
  expect((await screen.findByRole('alert')).textContent).toBe('Not right.');
  const current = screen.getByLabelText('Current password');
  expect(current.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(current);
});
