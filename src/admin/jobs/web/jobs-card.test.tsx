import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import type { JobOverview } from '../rules/overview.ts';
import { SCHEDULES, TASKS } from '../rules/tasks.generated.ts';
import { JobsCard } from './admin-jobs.tsx';

afterEach(cleanup);

const IDLE: JobOverview = {
  waiting: 0,
  running: 0,
  failed: 0,
  tasks: [],
  troubled: [],
  schedules: [],
};

const BROKEN: JobOverview = {
  ...IDLE,
  failed: 1,
  tasks: [{ task: 'announce_lead', waiting: 0, running: 0, failed: 1, next_run_at: null }],
  troubled: [
    {
      id: 7,
      task: 'announce_lead',
      state: 'failed',
      attempts: 25,
      max_attempts: 25,
      run_at: '2026-11-21T12:00:00Z',
      last_error: 'connect ECONNREFUSED',
    },
  ],
};

function renderCard(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <JobsCard />
    </QueryClientProvider>,
  );
}

test('with nothing to do, every task is listed as healthy', async () => {
  answerRequests(() => Response.json(IDLE));
  renderCard();
  expect(screen.getByRole('status', { name: 'Loading background jobs' })).toBeTruthy();
  expect(await screen.findByText('All jobs succeeded.')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Jobs by task' }));
  expect(table.getAllByRole('rowheader')).toHaveLength(SCHEDULES.length);
  await userEvent.click(screen.getByRole('button', { name: /run when needed/ }));
  expect(table.getAllByRole('rowheader')).toHaveLength(Object.keys(TASKS).length);
});

test('a failed job says why, and can be tried again', async () => {
  let isRetried = false;
  const calls = answerRequests((path) => {
    if (path.endsWith('/retry_job')) isRetried = true;
    return Response.json(path.endsWith('/retry_job') || (isRetried ? IDLE : BROKEN));
  });
  renderCard();
  expect(await screen.findByText('connect ECONNREFUSED')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  expect(await screen.findByText('All jobs succeeded.')).toBeTruthy();
  expect(calls.map(({ path }) => path)).toContain('/rest/v1/rpc/retry_job');
});

test('a failed load can be retried', async () => {
  let isAway = true;
  answerRequests(() => (isAway ? new Response('{}', { status: 500 }) : Response.json(IDLE)));
  renderCard();
  expect(await screen.findByText('We couldn’t read the jobs')).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All jobs succeeded.')).toBeTruthy();
});
