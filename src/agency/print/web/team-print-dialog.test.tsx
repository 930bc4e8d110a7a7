import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { TeamPrintDialog } from './team-print-dialog.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/alert-window.tsx';
import '#kit/web/overlays/dialog-window.tsx';
import '#kit/web/overlays/menu-window.tsx';

afterEach(cleanup);

/** Counts the active people, without a list of them. */
const countActive = (path: string, count: number) =>
  path.startsWith('/rest/v1/agency_staff?') && path.includes('status=eq.active')
    ? new Response(null, { headers: { 'content-range': `*/${count}` } })
    : null;

test('sending signatures asks first, with the number of people; printing cards is one press', async () => {
  const calls = answerRequests((path) => {
    if (path === '/functions/v1/print-team') return Response.json({}, { status: 503 });
    return countActive(path, 2) ?? Response.json(2);
  });
  render(
    <OwnerContext value="an-owner">
      <QueryClientProvider client={new QueryClient()}>
        <TeamPrintDialog open onOpenChange={() => undefined} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  const isAsked = (path: string) => calls.some((call) => call.path.endsWith(path));
  await userEvent.click(await screen.findByRole('button', { name: 'Email it to each' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Email 2 people?' }));
  expect(isAsked('/rpc/mail_pieces')).toBe(false);
  await userEvent.click(asked.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(isAsked('/rpc/mail_pieces')).toBe(true));
  const sent = calls.find(({ path }) => path.endsWith('/rpc/mail_pieces'));
  expect(sent?.body).toBe('{"piece":"signature"}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Business cards, PDF' }));
  await waitFor(() => expect(isAsked('/functions/v1/print-team')).toBe(true));
  expect(calls.at(-1)?.body).toBe('{"sheet":"card"}');
});

test('with more than 500 people, the button asks whose cards to print', async () => {
  const calls = answerRequests(
    (path) => countActive(path, 1200) ?? Response.json({}, { status: 503 }),
  );
  render(
    <OwnerContext value="an-owner">
      <QueryClientProvider client={new QueryClient()}>
        <TeamPrintDialog open onOpenChange={() => undefined} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  await screen.findByText(/85 × 55 mm, up to 500 people in a PDF\./);
  await userEvent.click(screen.getByRole('button', { name: 'Business cards, PDF' }));
  const choices = await screen.findAllByRole('menuitem');
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    '1 to 500 of 1,200',
    '501 to 1,000 of 1,200',
    '1,001 to 1,200 of 1,200',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: '501 to 1,000 of 1,200' }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toContain('{"sheet":"card","file":2}'));
  await userEvent.click(screen.getByRole('button', { name: 'Email it to each' }));
  await screen.findByRole('alertdialog', { name: 'Email 1,200 people?' });
});
