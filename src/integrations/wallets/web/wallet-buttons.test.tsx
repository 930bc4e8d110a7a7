import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';

// The configuration is loaded once per page.
beforeEach(() => vi.resetModules());
afterEach(cleanup);

async function open(wallets: { apple: boolean; google: boolean }, status = 204) {
  const calls = answerRequests(() => new Response(null, { status }), { wallets });
  const { WalletButtons } = await import('./wallet-buttons.tsx');
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <WalletButtons username="ada" />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return calls;
}

function watchLocation() {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  onTestFinished(() => assign.mockRestore());
  return assign;
}

test('each configured wallet has a button that works with one press', async () => {
  const assign = watchLocation();
  const calls = await open({ apple: true, google: true });
  const apple = screen.getByRole('link', { name: 'Add to Apple Wallet' });
  expect(apple.getAttribute('href')).toBe('/bio/ada.pkpass');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Google Wallet' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([['/bio/ada.googlewallet']]));
  expect(calls.map(({ path }) => path)).toEqual(['/rest/v1/rpc/begin_google_card']);
});

test('a card that Google rejected opens nothing', async () => {
  const assign = watchLocation();
  const calls = await open({ apple: false, google: true }, 503);
  await userEvent.click(screen.getByRole('button', { name: 'Add to Google Wallet' }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  await waitFor(() => screen.getByRole('button', { name: 'Add to Google Wallet' }));
  expect(assign).not.toHaveBeenCalled();
});

test('an unconfigured wallet has no button', async () => {
  await open({ apple: false, google: true });
  expect(screen.queryByRole('link')).toBeNull();
  screen.getByRole('button', { name: 'Add to Google Wallet' });
  cleanup();
  vi.resetModules();
  await open({ apple: false, google: false });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
