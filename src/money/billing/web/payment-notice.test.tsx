import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { buildSubscriber, inDays } from '#test/money/billing.ts';
import { PaymentNotice } from './payment-notice.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LATE = buildSubscriber({
  status: 'past_due',
  ends_at: inDays(6),
  amount_due: 399,
  retry_at: inDays(3),
});

function openScreen(billing: Billing, path: string) {
  const calls = answerRequests((asked) =>
    asked.startsWith('/rest/v1/rpc/own_billing')
      ? Response.json(billing)
      : Response.json({ url: 'https://stripe.test/portal' }),
  );
  render(
    <OwnerContext value="a-user-id">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <PaymentNotice />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  return calls;
}

test('a failed payment is shown on every screen, one press from the portal', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(window.location, 'assign').mockReturnValue();
  const calls = openScreen(LATE, '/edit');
  await screen.findByText('Your payment for Premium Monthly hasn’t gone through');
  screen.getByText(/^\$3\.99 is due\./);
  await userEvent.click(screen.getByRole('button', { name: /^Update payment method/ }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/functions/v1/open-portal'));
});

test.for([
  ['on Billing, which says it itself', LATE, '/billing'],
  ['to who owes nothing', buildSubscriber(), '/edit'],
] as const)('no notice is shown %s', async ([, billing, path]) => {
  const calls = openScreen(billing, path);
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(screen.queryByText(/failed/)).toBeNull();
});
