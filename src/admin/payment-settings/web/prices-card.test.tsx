import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { PricesCard } from './prices-card.tsx';

afterEach(cleanup);

function open(agencyAmount: number | null): void {
  const prices = [
    { plan: 'premium', amount: 399, stripe_price_id: null },
    { plan: 'agency_50', amount: agencyAmount, stripe_price_id: null },
    { plan: 'agency_100', amount: null, stripe_price_id: null },
  ];
  render(
    <OwnerContext value="a-user-id">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PricesCard prices={prices} currency="usd" />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
}

test('the card says that no agency tier has a price', () => {
  open(null);
  expect(screen.getByText('Agency tiers have no price yet')).toBeTruthy();
});

test('once one tier has a price, the others aren’t sold and the notice is gone', () => {
  open(1900);
  expect(screen.queryByText('Agency tiers have no price yet')).toBeNull();
  const used = screen.getAllByText(/^Shown on the/).map(({ textContent }) => textContent);
  expect(used).toEqual(Array(2).fill('Shown on the pricing page, in Billing and in the checkout'));
});
