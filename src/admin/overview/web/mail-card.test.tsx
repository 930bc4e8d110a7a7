import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { MailState } from '#kit/rules/mails/mail-state.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { MailCard } from './mail-card.tsx';

afterEach(cleanup);

const WELL: MailState = {
  waiting: 0,
  failing: 0,
  oldest_at: null,
  last_sent_at: new Date().toISOString(),
  last_failed_at: null,
  last_error: null,
  failures: 0,
};

function renderCard(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MailCard />
    </QueryClientProvider>,
  );
}

test('the card says when emails are going out', async () => {
  answerRequests(() => Response.json(WELL));
  renderCard();
  expect(await screen.findByText('Emails are going out')).toBeTruthy();
  expect(screen.queryByText('The mail server’s last error')).toBeNull();
});

test('when the mail server refuses emails, the card says why and how many wait', async () => {
  answerRequests(() =>
    Response.json({ ...WELL, waiting: 3, failing: 2, failures: 4, last_error: '535 no such user' }),
  );
  renderCard();
  expect(await screen.findByText('The mail server refuses emails')).toBeTruthy();
  expect(screen.getByText(/535 no such user/)).toBeTruthy();
});

test('a test email reports where it went, or the mail server’s error', async () => {
  let answer = { ok: true, to: 'ada@vizit.test', problem: null as string | null };
  answerRequests((path) => Response.json(path.endsWith('/send-test-mail') ? answer : WELL));
  renderCard();
  const button = await screen.findByRole('button', { name: 'Send a test email' });
  await userEvent.click(button);
  expect(await screen.findByText('Sent to ada@vizit.test')).toBeTruthy();
  answer = { ok: false, to: 'ada@vizit.test', problem: '550 not allowed' };
  await userEvent.click(button);
  expect(await screen.findByText('550 not allowed')).toBeTruthy();
});
