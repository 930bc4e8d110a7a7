import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#web/lib/connection/network-under-test.ts';
import { OwnerContext } from '#web/lib/session/owner.ts';
import type { Delivery } from '../queries.ts';
import { DeliveryDetails } from './delivery-details.tsx';

afterEach(cleanup);

const MOMENT = '2026-03-10T12:00:00Z';
const FAILED: Delivery = {
  ...{ id: 'msg_1', webhook_id: 'w', event: 'lead.created', status: 'failed', attempts: 3 },
  ...{ created_at: MOMENT, due_at: MOMENT, claimed_at: null, finished_at: null, tried_at: MOMENT },
  ...{ answer_status: 500, answer_ms: 812, problem: 'refused' },
};
const EXCHANGE = {
  payload: { type: 'lead.created', data: { full_name: 'Grace' } },
  sent_headers: { 'webhook-id': 'msg_1' },
  answer_headers: { 'retry-after': '60' },
  answer_text: 'Out of room.',
};

function open(onSend: (() => void) | null) {
  answerRequests(() => Response.json(EXCHANGE));
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <DeliveryDetails delivery={FAILED} onSend={onSend} />
      </QueryClientProvider>
    </OwnerContext>,
  );
}

const partOf = (title: string) => {
  const part = screen.getByRole('heading', { name: title }).closest('section');
  if (!part) throw new Error(`There is no ${title}.`);
  return within(part);
};

test('a message shows what was sent, what came back, with headers and duration, and goes out again', async () => {
  const send = vi.fn();
  open(send);
  const sent = await screen.findByText(/"full_name": "Grace"/);
  expect(JSON.parse(sent.textContent ?? '')).toEqual(EXCHANGE.payload);
  expect(partOf('Sent').getByText('webhook-id:').nextSibling?.textContent).toBe('msg_1');
  expect(partOf('Answer: 500').getByText('retry-after:').nextSibling?.textContent).toBe('60');
  partOf('Answer: 500').getByText('Out of room.');
  expect(screen.getByText('Duration').nextSibling?.textContent).toBe('812 ms');
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
  expect(send).toHaveBeenCalledTimes(1);
});

test('where nothing may be sent there is no button for it', async () => {
  open(null);
  await screen.findByText('Out of room.');
  expect(screen.queryByRole('button')).toBeNull();
});
