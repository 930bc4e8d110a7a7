import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { EMPTY_SUMMARY } from '#audience/analytics/rules/summary.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { ADA, keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { DashboardScreen } from './dashboard.tsx';

afterEach(async () => {
  cleanup();
  queryClient.clear();
  await leaveSession();
});

/** Ada opens her dashboard. @returns the path whose requests are refused, changeable */
async function open(
  refused: string,
  columns: Parameters<typeof buildEditableColumns>[0] = {},
  user: object = { email_confirmed_at: '2026-03-01T10:00:00Z' },
  views = 7,
) {
  const state = { refused };
  const profile = {
    ...buildEditableColumns({ username: 'ada', ...columns }),
    id: ADA,
    user_id: ADA,
    is_active: true,
    plan: 'free',
    plan_expiry: null,
    has_used_trial: false,
    is_agency_profile: false,
    agency_owner_id: null,
  };
  const answer = (path: string) => {
    if (path.includes('/profiles?')) return profile;
    if (path.includes('/rpc/analytics_summary')) {
      return {
        ...EMPTY_SUMMARY,
        profileViews: { total: views, last7Days: views, last30Days: views },
      };
    }
    return path.includes('/rpc/') ? null : [];
  };
  answerRequests((path) =>
    path.includes(state.refused)
      ? Response.json({ message: 'No.' }, { status: 400 })
      : Response.json(answer(path)),
  );
  await keepSession(user);
  const router = createMemoryRouter([{ path: '*', element: <DashboardScreen /> }]);
  render(<RouterProvider router={router} />);
  return state;
}

const NOTHING = ' ';

test.each([
  ['an empty page', { full_name: 'Ada' }, ['Make your page', 'Dashboard']],
  ['a page', { full_name: 'Ada', bio: 'Poet' }, ['Dashboard', 'Make the page yours']],
])('the dashboard of %s (%o) begins with %j', async (_, columns, headings) => {
  await open(NOTHING, columns);
  await screen.findByRole('heading', { name: 'All figures' });
  const shown = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(shown.slice(0, 2)).toEqual(headings);
  const next = screen.queryByRole('link', { name: 'Make your page' });
  expect(next?.getAttribute('href') ?? null).toBe(headings[0] === 'Dashboard' ? null : '/start');
});

test.for([
  ['empty', { full_name: 'Ada' }],
  ['filled', { full_name: 'Ada', bio: 'Poet' }],
] as const)('the last step of an unconfirmed, %s page is to verify', async ([, columns]) => {
  await open(NOTHING, columns, {}, 0);
  const step = await screen.findByRole('link', { name: /^Share your page/ });
  expect(step.textContent).toMatch(/Verify your email to open your page\.$/);
  expect(step.getAttribute('href')).toBe('/edit');
});

const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

test('a profile that fails to load says so, and can be retried', async () => {
  const state = await open('/profiles?');
  await screen.findByText('Failed to load profile');
  state.refused = NOTHING;
  await tryAgain();
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('numbers that fail to load stay at zero and say so, and can be retried', async () => {
  const state = await open('/rpc/analytics_summary');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We couldn’t load the numbers.');
  const listVisitors = (count: string) =>
    within(screen.getByRole('region', { name: 'Profile Visitors' })).getAllByText(count);
  expect(listVisitors('0')).toHaveLength(3);
  state.refused = NOTHING;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(listVisitors('7')).toHaveLength(3));
  expect(screen.queryByText('We couldn’t load the numbers.')).toBeNull();
});
