import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { QuestionDialog } from '#kit/web/overlays/question.tsx';
import { getSession } from '#kit/web/session/session.ts';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/alert-window.tsx';
import './fresh-sign-in.ts';
// It makes the dashboard offer a fresh sign-in.
import '#app/web/root/root-layout.tsx';

afterEach(cleanup);

const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');

/** A button whose write is refused, in a session with the given method. @returns the requests */
async function press(method: string, refusal: object) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const claims = { session_id: 'a-session', amr: [{ method, timestamp: 1 }], exp: expires_at };
  const access_token = `${encode({ alg: 'none' })}.${encode(claims)}.x`;
  const session = {
    access_token,
    refresh_token: crypto.randomUUID(),
    expires_at,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: 'ada', email: 'ada@company.example' },
  };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  const calls = answerRequests((path) => {
    if (path.endsWith('/auth/v1/user')) return Response.json(session.user);
    return Response.json(path.includes('/token') ? session : {});
  });
  await getSession();
  function Screen() {
    const write = useWrite({
      write: () => Promise.reject(Object.assign(new Error('No.'), refusal)),
      stale: [],
      refused: 'Not done',
    });
    return (
      <button type="button" onClick={() => write.mutate()}>
        Make a key
      </button>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
      <QuestionDialog />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Make a key' }));
  return calls;
}

test.each([
  ['the sign-in service', { code: 'reauthentication_needed' }],
  ['the database', { code: 'PT403', details: 'fresh_sign_in_needed' }],
  ['our own routes', { code: 'fresh_sign_in_needed' }],
])('a person with an old sign-in signs in again when %s asks for it', async (_, refusal) => {
  const calls = await press('password', refusal);
  const asked = within(await screen.findByRole('alertdialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(calls.some(({ path }) => path.includes('/logout'))).toBe(true));
});

test('a company sign-in is refreshed with an emailed code', async () => {
  const calls = await press('sso/oidc', { details: 'fresh_sign_in_needed' });
  const asked = within(await screen.findByRole('dialog'));
  expect(calls.some(({ path }) => path.endsWith('/reauthenticate'))).toBe(true);
  await userEvent.type(asked.getByLabelText('Code from the email'), '123456');
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/auth/v1/user'))?.body).toContain(
      '"nonce":"123456"',
    ),
  );
  await waitFor(() => expect(calls.some(({ path }) => path.includes('/token'))).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
