import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { PaymentsAlarm } from './admin.tsx';

afterEach(cleanup);

/** @returns the requests made so far */
function open(unheard: number) {
  const moments = { last_good_at: null, last_forged_at: null, last_other_mode_at: null };
  const calls = answerRequests(() =>
    Response.json({ ...moments, unheard, subscribers: {}, monthly: {} }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PaymentsAlarm />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return calls;
}

test('checkouts without an event raise an alarm that links to the check', async () => {
  open(2);
  await screen.findByText('2 people paid and Stripe’s webhook didn’t come');
  const link = screen.getByRole('link', { name: 'Check the connection' });
  expect(link.getAttribute('href')).toBe('/admin/payment');
});

test('no alarm shows while events arrive', async () => {
  const calls = open(0);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
