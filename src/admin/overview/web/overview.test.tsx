import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { AdminOverview } from '#admin/rules/overview.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { Overview } from './admin.tsx';

afterEach(cleanup);

const OVERVIEW: AdminOverview = {
  now: {
    accounts: 1,
    active_pages: 1,
    plans: { free: 1 },
    agencies: 0,
    suspended: 0,
    invited: 0,
    unconfirmed: 0,
    leaving: 0,
    queue: { waiting: 2, late: 0, failed: 1 },
  },
  days: [
    {
      day: '2026-03-10',
      sign_ups: 1,
      events: 2,
      leads: 0,
      revenue: {},
      trials_won: 0,
      trials_lost: 0,
      churned: 0,
      active_pages: 1,
      monthly: { usd: 399 },
      failed_mails: 0,
      late_jobs: 0,
    },
  ],
};

/** The answers of /admin with missing payment events and a mail server that refuses. */
const ANSWERS: Record<string, object> = {
  admin_overview: OVERVIEW,
  mail_overview: {
    waiting: 3,
    failing: 2,
    oldest_at: null,
    last_sent_at: null,
    last_failed_at: new Date().toISOString(),
    last_error: '535 no such user',
    failures: 4,
  },
  payment_overview: {
    last_good_at: null,
    last_forged_at: null,
    last_other_mode_at: null,
    unheard: 2,
    subscribers: {},
    monthly: {},
  },
};

test('/admin shows what needs attention: missing payment events, failed jobs and refused emails', async () => {
  answerRequests((path) => {
    const name = /\/rpc\/(\w+)/.exec(path)?.[1] ?? '';
    return Response.json(ANSWERS[name] ?? []);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <Overview /> }]);
  render(
    <OwnerContext value="a-user-id">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  await screen.findByText('2 people paid and Stripe’s webhook didn’t come');
  await screen.findByText('The mail server refuses emails');
  screen.getByText('Needs attention');
  // Figures that are zero are listed by name instead of drawn.
  screen.getByText(
    'No leads, trials won, trials lost, subscriptions ended or failed emails in either period.',
  );
  expect(screen.queryByText('Suspended')).toBeNull();
  expect(
    screen.getByText('Monthly recurring revenue', { selector: 'dt' }).parentElement?.textContent,
  ).toContain('$3.99');
});
