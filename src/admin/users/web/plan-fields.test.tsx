import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PlanFields } from './person-actions.tsx';

afterEach(cleanup);

const RENEWING = {
  plan: 'premium',
  amount: 399,
  currency: 'usd',
  at: new Date(2026, 5, 30, 23, 59, 30).toISOString(),
};

test('granting a plan to a subscriber warns that the next payment stays the same', () => {
  render(<PlanFields plan="premium" renewing={RENEWING} />);
  screen.getByRole('heading', { name: 'This doesn’t move their next payment' });
  screen.getByText(/^Premium Monthly renews on Jun 30, 2026 for \$3\.99\./);
});

test('without a renewal there is no warning', () => {
  render(<PlanFields plan="free" renewing={null} />);
  expect(screen.queryByText(/next payment/)).toBeNull();
});
