import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { getSession } from '#kit/web/session/session.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { buildSubscriber, inDays } from '#test/money/billing.ts';
import { UserLayout } from './user-layout.tsx';

const ADA = '00000000-0000-4000-8000-00000000000a';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const LATE = buildSubscriber({
  status: 'past_due',
  ends_at: inDays(6),
  amount_due: 399,
  retry_at: inDays(3),
});
const SUSPENSION = {
  by: 'administrator',
  reason: 'Phishing',
  suspended_at: '2026-03-01T10:00:00Z',
  agency_name: null,
  appeal: null,
};

type Situation = {
  profile?: object;
  suspension?: object | null;
  leaving?: object | null;
};

/** Ada opens a screen of the signed-in area. */
async function open(path: string, { profile, suspension, leaving }: Situation) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: ADA, email: 'ada@vizit.test' };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  const row = {
    ...buildEditableColumns({ username: 'ada' }),
    id: ADA,
    user_id: ADA,
    is_active: true,
    plan: 'free',
    plan_expiry: null,
    has_used_trial: false,
    is_agency_profile: false,
    agency_owner_id: null,
    ...profile,
  };
  const calls = answerRequests((asked) => {
    if (asked.startsWith('/rest/v1/profiles')) return Response.json(row);
    if (asked.startsWith('/rest/v1/admin_users')) return Response.json(null);
    if (asked.startsWith('/rest/v1/rpc/own_billing')) return Response.json(LATE);
    if (asked.startsWith('/rest/v1/rpc/own_suspension')) return Response.json(suspension ?? null);
    if (asked.startsWith('/rest/v1/rpc/account_deletion')) return Response.json(leaving ?? null);
    return Response.json([]);
  });
  await getSession();
  const screens = [{ path: '*', element: <h1>The screen</h1> }];
  const router = createMemoryRouter([{ element: <UserLayout />, children: screens }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return calls;
}

const FAILED = 'Your payment for Premium Monthly hasn’t gone through';
const SUSPENDED = 'Your page is suspended';

test.for(['/', '/edit', '/leads', '/integration', '/account-settings'])(
  'a failed payment is shown above %s',
  async (path) => {
    await open(path, { profile: { plan: 'premium' } });
    const notice = await screen.findByText(FAILED);
    const title = screen.getByRole('heading', { name: 'The screen' });
    expect(notice.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('a suspension is shown above every screen, beside a failed payment', async () => {
  await open('/edit', {
    profile: { is_active: false, has_used_trial: true },
    suspension: SUSPENSION,
  });
  await screen.findByText(SUSPENDED);
  await screen.findByText(FAILED);
  screen.getByRole('heading', { name: 'The screen' });
});

test('above a phone’s editor both notices are one line, which stays open or closed for the session', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const suspended = {
    profile: { is_active: false, has_used_trial: true },
    suspension: SUSPENSION,
  };
  const findLine = async (title: string) =>
    (await screen.findByText(title)).closest<HTMLDetailsElement>('details');
  await open('/edit', suspended);
  expect((await findLine(FAILED))?.open).toBe(false);
  expect((await findLine(SUSPENDED))?.open).toBe(false);
  await userEvent.click(screen.getByText(SUSPENDED));
  expect(screen.getByRole('button', { name: 'Appeal' })).toBeTruthy();
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  cleanup();

  await open('/personalize', suspended);
  expect((await findLine(SUSPENDED))?.open).toBe(true);
  expect((await findLine(FAILED))?.open).toBe(false);
  cleanup();

  await open('/leads', suspended);
  await screen.findByRole('region', { name: SUSPENDED });
});

test('an account due for deletion sees only how to keep it, on every screen', async () => {
  await open('/edit', {
    profile: { is_active: false },
    leaving: { requested_at: inDays(-5), due_at: inDays(9) },
  });
  await screen.findByRole('button', { name: 'Keep my account' });
  expect(screen.queryByRole('heading', { name: 'The screen' })).toBeNull();
});

test('a live page whose owner never paid shows no notice, and requests none', async () => {
  const calls = await open('/edit', {});
  await screen.findByRole('heading', { name: 'The screen' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const asked = calls.map(({ path }) => path);
  expect(asked.filter((path) => /own_billing|own_suspension|account_deletion/.test(path))).toEqual(
    [],
  );
  expect(screen.queryByText(FAILED)).toBeNull();
});
