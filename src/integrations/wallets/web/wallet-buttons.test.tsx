import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';

// The configuration is loaded once per page.
beforeEach(() => vi.resetModules());
afterEach(cleanup);

async function open(wallets: { apple: boolean; google: boolean }) {
  answerRequests(() => new Response(null, { status: 404 }), { wallets });
  const { WalletButtons } = await import('./wallet-buttons.tsx');
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <WalletButtons username="ada" />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test('each wallet that is set up has a link, which one press follows', async () => {
  expect(await open({ apple: true, google: true })).toEqual([
    ['Add to Apple Wallet', '/bio/ada.pkpass'],
    ['Add to Google Wallet', '/bio/ada.googlewallet'],
  ]);
});

test('a wallet that isn’t set up has no button', async () => {
  expect(await open({ apple: false, google: true })).toEqual([
    ['Add to Google Wallet', '/bio/ada.googlewallet'],
  ]);
  cleanup();
  vi.resetModules();
  expect(await open({ apple: false, google: false })).toEqual([]);
});
