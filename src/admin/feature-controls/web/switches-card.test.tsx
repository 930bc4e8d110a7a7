import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { QuestionDialog } from '#kit/web/overlays/question.tsx';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { SwitchesCard } from './switches-card.tsx';

afterEach(cleanup);

test('a switch turns off only after a confirmation that names the consequences', async () => {
  const calls = answerRequests((path) =>
    path.includes('/rpc/')
      ? new Response(null, { status: 204 })
      : Response.json([{ name: 'public_pages', is_on: true, changed_at: '2026-03-10T12:00:00Z' }]),
  );
  const sent = () => calls.filter(({ path }) => path.endsWith('/rpc/admin_set_switch'));
  render(
    <OwnerContext value="a-user-id">
      <QueryClientProvider client={new QueryClient()}>
        <SwitchesCard />
        <QuestionDialog />
      </QueryClientProvider>
    </OwnerContext>,
  );
  await userEvent.click(await screen.findByRole('switch', { name: 'Public pages' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
  const again = await screen.findByRole('alertdialog');
  expect(again.textContent).toContain('Every page and team page closes');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Nothing was switched off.');
  expect(sent()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off for everyone' }));
  await expect.poll(sent).toHaveLength(1);
});
