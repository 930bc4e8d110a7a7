import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { DEFAULT_TERMS, type Terms } from '#money/plans/rules/terms.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { buildBilling, buildCheckout, buildFact, buildSubscriber } from '#test/money/billing.ts';
import { BillingOverview } from './billing.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/alert-window.tsx';
import { OwnerContext } from '#kit/web/session/owner.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const soon = new Date(Date.now() + 20 * 86_400_000).toISOString();

type Situation = {
  billing?: Billing;
  terms?: Partial<Terms>;
  address?: string;
  fails?: boolean;
  /** Called when Stripe is asked. */
  onRefresh?: () => void;
};

/** The billing screen for the given server state, which can change. */
function openScreen(situation: Situation = {}) {
  const state: Situation & { billing: Billing; address: string } = {
    billing: buildBilling(),
    address: '/billing',
    fails: false,
    ...situation,
  };
  const calls = answerRequests((path) => {
    if (state.fails) return Response.json({ message: 'no' }, { status: 500 });
    if (path === '/terms.json') return Response.json({ ...DEFAULT_TERMS, ...state.terms });
    if (path.startsWith('/rest/v1/rpc/own_billing')) return Response.json(state.billing);
    if (path.startsWith('/rest/v1/ledger')) return Response.json([buildFact()]);
    if (path === REFRESH) state.onRefresh?.();
    if (path.startsWith('/functions/v1/')) return Response.json({});
    return Response.json([]);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <OwnerContext value="a-user-id">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[state.address]}>
          <BillingOverview usage={null} />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  return { state, calls };
}

const row = async (plan: string) =>
  (await screen.findByRole('heading', { name: new RegExp(`^${plan}`), level: 3 })).closest(
    'li',
  ) as HTMLElement;

test('an owner on Free can start the trial, and reads its terms', async () => {
  openScreen();
  const premium = within(await row('Premium Monthly'));
  premium.getByRole('button', { name: /^Start 7-Day Free Trial/ });
  premium.getByText('7-Day Free Trial • No charge today');
  expect(screen.queryByRole('button', { name: /Cancel subscription/ })).toBeNull();
  expect(await screen.findByText('Paid for Premium Monthly')).toBeTruthy();
});

test('the cancellation dialog’s way out can’t be mistaken for cancelling', async () => {
  openScreen({ billing: buildSubscriber() });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep subscription' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('the requested feature is named, and its plans come first', async () => {
  openScreen({ address: '/billing?open=lead_form' });
  const named = await screen.findByRole('heading', { name: 'Lead form is part of Premium' });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings[headings.indexOf(named) + 1]?.textContent).toBe('Plans');
});

test('an owner who already has the feature is led back to it', async () => {
  openScreen({ billing: buildSubscriber(), address: '/billing?open=advanced_design' });
  await screen.findByRole('heading', { name: 'Advanced design is part of your plan' });
  const back = screen.getByRole('link', { name: 'Open' });
  expect(back.getAttribute('href')).toBe('/personalize');
});

test('Free is refused while a plan is active, with the sentence and a way out', async () => {
  const billing = buildSubscriber({ period_end: soon, ends_at: soon }, { plan_expiry: soon });
  const { calls } = openScreen({ billing });
  await userEvent.click(await screen.findByRole('button', { name: 'Downgrade to Free' }));
  const alert = within(screen.getByRole('alert'));
  alert.getByText(
    `You can't downgrade while your subscription is active (expires: ${formatDate(soon)}).`,
  );
  await userEvent.click(alert.getByRole('button', { name: 'Cancel subscription' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({
        path: '/functions/v1/change-subscription',
        body: '{"change":"cancel"}',
      }),
    ),
  );
});

test('an overdue payment is one press from its invoice page', async () => {
  const billing = buildSubscriber(
    { status: 'past_due', period_end: soon, ends_at: soon },
    { plan_expiry: soon },
  );
  const { calls } = openScreen({ billing });
  vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: /^Pay now/ }));
  const path = '/functions/v1/open-invoice';
  await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ path })));
});

test('an owner who cancelled can keep the subscription', async () => {
  const billing = buildSubscriber(
    { renews: false, period_end: soon, ends_at: soon },
    { plan_expiry: soon },
  );
  const { calls } = openScreen({ billing });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep the subscription' }));
  const path = '/functions/v1/change-subscription';
  const body = '{"change":"resume"}';
  await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ path, body })));
});

test('a refunded month shows what is charged and when, with Cancel first', async () => {
  const billing = buildSubscriber(
    { returned: 'refund', returned_plan: 'premium', period_end: soon, ends_at: null },
    { plan: 'free', stored_plan: 'free', plan_expiry: null },
  );
  openScreen({ billing });
  await screen.findByText(/^Your payment for Premium Monthly was refunded/);
  expect(screen.queryByText('Free for as long as you like.')).toBeNull();
  const day = screen.getByText('Charged again').parentElement as HTMLElement;
  within(day).getByText(formatDate(soon));
  within(day).getByText('$3.99 a month');
  const [first] = screen.getAllByRole('button');
  expect(first?.textContent).toBe('Cancel subscription');
  expect(screen.queryByRole('button', { name: /^Switch to|^Subscribe/ })).toBeNull();
});

test('a suspended owner still sees their plan, paused', async () => {
  openScreen({
    billing: buildSubscriber({}, { is_active: false, plan: 'free', held_plan: 'premium' }),
  });
  await screen.findByRole('heading', { name: 'Premium Monthly', level: 2 });
  screen.getByText('Paused');
  screen.getByText(/still charged \$3\.99/);
});

test('a suspended subscriber reads what their plan includes, and why plans can’t be chosen', async () => {
  const paused = { is_active: false, plan: 'free', held_plan: 'premium' } as const;
  openScreen({ billing: buildSubscriber({}, paused) });
  const plan = within(await screen.findByRole('region', { name: 'Premium Monthly' }));
  plan.getByText('Unlimited sections');
  expect(plan.queryByRole('heading', { name: 'What Premium adds' })).toBeNull();
  // Once, not beside every plan.
  screen.getByText('You can change your plan once your page is back.');
  expect(screen.queryByText('You’ll pay securely on Stripe.')).toBeNull();
});

test('in the refusal to downgrade, an agency’s plan never expires', async () => {
  openScreen({ billing: buildBilling({ plan: 'agency_50', seats: 80 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Downgrade to Free' }));
  screen.getByText("You can't downgrade while your subscription is active (expires: never).");
  screen.getByText('Pages for 80 staff');
});

test('staff read whose plan they have, and are sold nothing', async () => {
  openScreen({ billing: buildBilling({ plan: 'agency_50', agency: { name: 'Northlight' } }) });
  await screen.findByText('Your plan comes from Northlight. There’s nothing to pay.');
  screen.getByText('Your page');
  expect(screen.queryByRole('heading', { name: 'Plans' })).toBeNull();
});

test('the screen waits for a checkout until the server says it is done', async () => {
  const open = buildCheckout({ created_at: new Date().toISOString() });
  const { state } = openScreen({
    billing: buildBilling({ checkout: open }),
    address: '/billing?checkout=one',
  });
  await screen.findByRole('heading', { name: 'Waiting for the payment' });
  const paid = { plan: 'yearly', plan_expiry: soon, year_ends_at: soon } as const;
  state.billing = buildBilling({ ...paid, checkout: { ...open, status: 'done' } });
  await screen.findByRole('heading', { name: 'All set' });
  await screen.findByRole('heading', { name: 'Premium Yearly', level: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('heading', { name: 'All set' })).toBeNull();
});

const OPEN = buildCheckout({ created_at: new Date().toISOString() });
const REFRESH = '/functions/v1/refresh-billing';
const buyButtons = () => screen.queryAllByRole('button', { name: /Trial|Subscribe/ });

/** Advances past the three seconds after which Stripe is asked. */
async function comeBack(situation: Situation = {}) {
  const opened = openScreen({
    billing: buildBilling({ checkout: OPEN }),
    address: '/billing?checkout=one',
    ...situation,
  });
  await screen.findByRole('heading', { name: 'Waiting for the payment' });
  const asks = () => opened.calls.filter(({ path }) => path === REFRESH).length;
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return { ...opened, asks, pass };
}

test('a returning buyer gets no second pay button, and Stripe is asked once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { state, asks, pass } = await comeBack();
  expect(buyButtons()).toEqual([]);
  screen.getByText('Your payment is on its way.');
  await pass(2);
  expect(asks()).toBe(0);
  const paid = { plan: 'yearly', plan_expiry: soon, year_ends_at: soon } as const;
  state.onRefresh = () => {
    state.billing = buildBilling({ ...paid, checkout: { ...OPEN, status: 'done' } });
  };
  await pass(1);
  await screen.findByRole('heading', { name: 'All set' });
  await pass(60);
  expect(asks()).toBe(1);
});

test('Stripe isn’t asked when the webhook arrives in time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { state, asks, pass } = await comeBack();
  state.billing = buildBilling({ checkout: { ...OPEN, status: 'done' } });
  await pass(10);
  await screen.findByRole('heading', { name: 'All set' });
  expect(asks()).toBe(0);
});

test('a checkout without a payment at Stripe can still be paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { pass } = await comeBack();
  await pass(4);
  await screen.findByRole('heading', { name: 'Not paid yet' });
  screen.getByRole('button', { name: 'Open payment' });
  expect(buyButtons().length).toBeGreaterThan(1);
});

test('if Stripe can’t be reached, nothing can be paid twice, and the check can be retried', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { state, asks, pass } = await comeBack();
  state.onRefresh = () => {
    throw new TypeError('Failed to fetch');
  };
  await pass(4);
  await screen.findByText(/We couldn't ask Stripe yet/);
  expect(buyButtons()).toEqual([]);
  state.onRefresh = () => undefined;
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByRole('heading', { name: 'Not paid yet' });
  expect(asks()).toBe(2);
});

test('with payments closed nothing is sold, and the screen says so', async () => {
  openScreen({ terms: { is_open: false } });
  await screen.findByText(/Payments aren’t set up here/);
  expect(screen.queryByRole('button', { name: /Trial|Subscribe/ })).toBeNull();
});

test('a failed load is reported and can be retried', async () => {
  const { state } = openScreen({ fails: true });
  await screen.findByText('We couldn’t load your plan');
  state.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Free', level: 2 });
});
