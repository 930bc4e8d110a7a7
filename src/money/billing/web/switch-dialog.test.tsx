import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { DEFAULT_TERMS } from '#money/plans/rules/terms.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { buildSubscriber } from '#test/money/billing.ts';
import { BillingOverview } from './billing.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/alert-window.tsx';
import { OwnerContext } from '#kit/web/session/owner.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const soon = new Date(Date.now() + 20 * 86_400_000).toISOString();
const PRICES = { ...DEFAULT_TERMS.prices, agency_50: 1900, agency_100: 4900 };
const TEAM = [
  { full_name: 'Ada', email: 'ada@vizit.test', status: 'active' },
  { full_name: '', email: 'grace@vizit.test', status: 'invited' },
];
const NOW = {
  plan: 'agency_100',
  when: 'now',
  period_end: soon,
  monthly: 4900,
  currency: 'usd',
  seats: 100,
  quote: { amount: 1501, proration_date: 1_700_000_000 },
};

const agency = (said: Parameters<typeof buildSubscriber>[0] = {}) =>
  buildSubscriber({ plan: 'agency_50', period_end: soon, ...said }, { plan_expiry: null });

/** A subscriber's screen, with the server's preview of a switch. */
function openScreen(billing: Billing, preview: object | null, address = '/billing') {
  const calls = answerRequests((path) => {
    if (path === '/terms.json') return Response.json({ ...DEFAULT_TERMS, prices: PRICES });
    if (path.startsWith('/rest/v1/rpc/own_billing')) return Response.json(billing);
    if (path === '/functions/v1/preview-change') {
      return preview === null
        ? Response.json({ message: 'A payment is due.' }, { status: 409 })
        : Response.json(preview);
    }
    if (path.startsWith('/rest/v1/agency_staff')) return Response.json(TEAM);
    if (path.startsWith('/rest/v1/agencies')) return Response.json([{ name: 'Northlight' }]);
    return Response.json(path.startsWith('/rest/') ? [] : {});
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <OwnerContext value="a-user-id">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <BillingOverview usage={null} />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  const listChanges = () =>
    calls.filter(({ path }) => path.endsWith('/change-subscription')).map(({ body }) => body);
  return { listChanges };
}

const open = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

test('a link to a tier opens the cost of switching to it', async () => {
  const { listChanges } = openScreen(agency(), NOW, '/billing?switch=agency_100');
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch to Agency 100?' }));
  await dialog.findByText('$15.01');
  expect(listChanges()).toEqual([]);
});

test('a switch shows today’s charge, and charges exactly that', async () => {
  const { listChanges } = openScreen(agency(), NOW);
  const dialog = await open('Switch to Agency 100');
  await dialog.findByText('$15.01');
  dialog.getByText(`From ${formatDate(soon)}`);
  dialog.getByText('$49 a month');
  await userEvent.click(dialog.getByRole('button', { name: 'Switch' }));
  const agreed = { amount: 1501, proration_date: 1_700_000_000 };
  await waitFor(() =>
    expect(listChanges()).toEqual([
      JSON.stringify({ change: 'switch', plan: 'agency_100', agreed }),
    ]),
  );
});

test('switching is refused with a reason while the price is unknown', async () => {
  const { listChanges } = openScreen(agency(), null);
  const dialog = await open('Switch to Agency 100');
  await dialog.findByText('You can’t switch right now');
  dialog.getByText('A payment is due.');
  await userEvent.click(dialog.getByRole('button', { name: 'Switch' }));
  await dialog.findByText('One moment: we don’t know the price yet.');
  expect(listChanges()).toEqual([]);
});

test('ending an agency lists who loses what, and requires typing its name', async () => {
  const later = { ...NOW, plan: 'premium', when: 'period_end', monthly: 399, quote: null };
  const { listChanges } = openScreen(agency(), later);
  const dialog = await open('Switch to Premium Monthly');
  await dialog.findByText('1 page of your team goes back to Free: Ada.');
  dialog.getByText('1 invitation can’t be accepted any more: grace@vizit.test.');
  dialog.getByText('Agency 50 until');
  const name = dialog.getByLabelText('Type Northlight to confirm');
  const confirm = dialog.getByRole('button', { name: 'Switch later' });
  await userEvent.type(name, 'Southlight');
  await userEvent.click(confirm);
  await dialog.findByText('Type Northlight to confirm.');
  expect(listChanges()).toEqual([]);
  await userEvent.clear(name);
  await userEvent.type(name, 'northlight');
  await userEvent.click(confirm);
  await waitFor(() =>
    expect(listChanges()).toEqual([JSON.stringify({ change: 'switch', plan: 'premium' })]),
  );
});

test('cancelling an agency requires typing its name as well', async () => {
  const { listChanges } = openScreen(agency(), null);
  const dialog = await open('Cancel subscription');
  await dialog.findByText('1 page of your team goes back to Free: Ada.');
  await userEvent.type(dialog.getByLabelText('Type Northlight to confirm'), 'Northlight');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
  await waitFor(() => expect(listChanges()).toEqual(['{"change":"cancel"}']));
});

test('a planned change shows its plan and date, and can be undone in one press', async () => {
  const { listChanges } = openScreen(agency({ plan: 'agency_100', next_plan: 'agency_50' }), null);
  await screen.findByText('Changes to Agency 50 on');
  screen.getByText(`Starts on ${formatDate(soon)}.`);
  await userEvent.click(screen.getByRole('button', { name: 'Keep Agency 100' }));
  await waitFor(() => expect(listChanges()).toEqual(['{"change":"keep"}']));
});
