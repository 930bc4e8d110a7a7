import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { ConnectionCard } from './admin-payment.tsx';

afterEach(cleanup);

async function check(answer: Response): Promise<void> {
  answerRequests(() => answer);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionCard />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check the connection' }));
}

const GOOD = { name: 'Stripe', level: 'good', says: 'Connected in test mode.' };

test('a working connection is listed and summed up in a sentence', async () => {
  await check(Response.json({ mode: 'test', findings: [GOOD] }));
  await screen.findByText('Everything works');
  expect(screen.getByText('Connected in test mode.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
});

test('problems are counted, each with its remedy', async () => {
  const webhook = { name: 'Webhook', level: 'bad', says: 'It is disabled.', todo: 'Enable it.' };
  const events = { name: 'Events', level: 'warning', says: 'No event has come yet.' };
  await check(Response.json({ mode: 'live', findings: [GOOD, webhook, events] }));
  await screen.findByText('1 thing to fix');
  expect(screen.getByText('Enable it.')).toBeTruthy();
  expect(screen.getByText('No event has come yet.')).toBeTruthy();
});

test('a server error is shown, and the check can be retried', async () => {
  await check(Response.json({ message: 'Please wait.' }, { status: 429 }));
  await screen.findByText('Please wait.');
  expect(screen.getByRole('button', { name: 'Check the connection' })).toBeTruthy();
});
