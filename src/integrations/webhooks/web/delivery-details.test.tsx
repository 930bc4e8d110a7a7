import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import type { SentMessage } from './queries.ts';

afterEach(cleanup);

const MOMENT = '2026-03-10T12:00:00Z';
const FAILED: SentMessage = { id: 'msg_1', webhook_id: 'w', tried_at: MOMENT };
const TRY = { tried_at: MOMENT, sent_headers: { 'webhook-id': 'msg_1' }, answer_headers: {} };
const TRIES = [
  {
    ...TRY,
    id: 2,
    answer_status: 500,
    answer_ms: 812,
    problem: 'status',
    answer_headers: { 'retry-after': '60' },
    answer_text: 'Out of room.',
  },
  { ...TRY, id: 1, answer_status: null, answer_ms: 10_000, problem: 'time', answer_text: '' },
];
const PAYLOAD = { type: 'lead.created', data: { full_name: 'Grace' } };

function open(onSend: (() => void) | null) {
  answerRequests((path) =>
    Response.json(path.includes('webhook_attempts') ? TRIES : { payload: PAYLOAD }),
  );
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <DeliveryDetails delivery={FAILED} onSend={onSend} />
      </QueryClientProvider>
    </OwnerContext>,
  );
}

/** @returns the details below an attempt */
const tryOf = (words: string) => {
  const details = screen.getByText(words).closest('details');
  if (!details) throw new Error(`There is no try with ${words}.`);
  return details;
};

test('a message shows each attempt’s response, headers and duration, the last one open, and can be resent', async () => {
  const send = vi.fn();
  open(send);
  const message = await screen.findByRole('region', { name: 'Message' });
  expect(JSON.parse(message.querySelector('pre')?.textContent ?? '')).toEqual(PAYLOAD);
  const last = tryOf('It answered with an error (500)');
  expect(last.open).toBe(true);
  expect(last.textContent).toContain('812 ms');
  within(last).getByText('Out of room.');
  expect(within(last).getByText('retry-after:').nextSibling?.textContent).toBe('60');
  expect(within(last).getByText('webhook-id:').nextSibling?.textContent).toBe('msg_1');
  const first = tryOf('It didn’t answer within 10 seconds');
  expect(first.open).toBe(false);
  within(first).getByText('No answer');
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
  expect(send).toHaveBeenCalledTimes(1);
});

test('without permission to send there is no button', async () => {
  open(null);
  await screen.findByText('Out of room.');
  expect(screen.queryByRole('button')).toBeNull();
});
