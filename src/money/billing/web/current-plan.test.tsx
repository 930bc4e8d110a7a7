import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { DEFAULT_TERMS } from '#money/plans/rules/terms.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { buildBilling, buildCheckout, buildSubscriber } from '#test/money/billing.ts';
import { BillingOverview } from './billing.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const soon = new Date(Date.now() + 20 * 86_400_000).toISOString();
const checkout = buildCheckout({ status: 'done', created_at: new Date().toISOString() });
const SETTING_UP = 'We’re setting up your plan. This page updates automatically.';

/** The plan's card for the given server state, which can change. */
function openScreen(billing: Billing) {
  const state = { billing };
  const calls = answerRequests((path) => {
    if (path === '/terms.json') return Response.json(DEFAULT_TERMS);
    const isBilling = path.startsWith('/rest/v1/rpc/own_billing');
    return Response.json(isBilling ? state.billing : []);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <OwnerContext value="a-user-id">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/billing']}>
          <BillingOverview usage={null} />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  const countAsks = () => calls.filter(({ path }) => path.endsWith('/rpc/own_billing')).length;
  return { state, countAsks };
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test.for<[string, Partial<Billing>]>([
  ['a plan without its subscription', { plan: 'premium', plan_expiry: soon }],
  ['a subscription without its plan', { ...buildSubscriber(), plan: 'free', stored_plan: 'free' }],
  ['neither', {}],
])(
  'a paid checkout with %s isn’t called granted, and the screen polls until complete',
  async ([, arrived]) => {
    const { state } = openScreen(buildBilling({ ...arrived, checkout }));
    await screen.findByText(SETTING_UP);
    screen.getAllByText('Available once your plan is set up.');
    expect(screen.queryByText(/Complimentary plan/)).toBeNull();
    expect(screen.queryAllByRole('button', { name: /Trial|Subscribe/ })).toEqual([]);
    const whole = { plan_expiry: soon, checkout };
    state.billing = buildSubscriber({ period_end: soon, ends_at: soon }, whole);
    await pass(15);
    await screen.findByText(/^Renews automatically/);
    expect(screen.queryByText(SETTING_UP)).toBeNull();
  },
);

test('a plan in force is no longer polled for', async () => {
  const { countAsks } = openScreen(buildSubscriber({}, { checkout }));
  await screen.findByText(/^Renews automatically/);
  const before = countAsks();
  await pass(60);
  expect(countAsks()).toBe(before);
});
