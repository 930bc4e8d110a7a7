import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { MonthlyRevenue } from './figures.tsx';

afterEach(cleanup);

function open(monthly: Record<string, number>) {
  const moments = { last_good_at: null, last_forged_at: null, last_other_mode_at: null };
  const calls = answerRequests(() =>
    Response.json({ ...moments, unheard: 0, subscribers: {}, monthly }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MonthlyRevenue />
    </QueryClientProvider>,
  );
  return calls;
}

test('each currency has its own sum, the largest first', async () => {
  open({ eur: 1200, usd: 26_646 });
  await screen.findByText('Monthly recurring revenue');
  const sums = screen.getAllByText(/^[$€]/).map(({ textContent }) => textContent);
  expect(sums).toEqual(['$266.46', '€12']);
});

test('without paying customers there is no sum', async () => {
  const calls = open({});
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText('Monthly recurring revenue')).toBeNull();
});
