import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { DepartureNotice } from './departure-notice.tsx';

afterEach(cleanup);

const REMOVED = {
  id: '7',
  name: 'Northlight',
  cause: 'removed',
  kept_card: true,
  kept_leads: true,
  handed_address: false,
  left_at: '2026-03-10T12:00:00Z',
};

function open(departure: Partial<typeof REMOVED> = {}) {
  let left: object | null = { ...REMOVED, ...departure };
  const calls = answerRequests((path) => {
    if (path.endsWith('/rpc/dismiss_departure')) left = null;
    return Response.json({ staff: null, left, invitations: [] });
  });
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <DepartureNotice />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  return calls;
}

const readItems = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a removed member reads what they and the agency keep, and dismisses the notice', async () => {
  const calls = open();
  const card = await screen.findByRole('region', { name: 'Northlight removed you from its team' });
  expect(readItems(card)).toEqual([
    'You keep your page, its link and everything you wrote. Template content is removed.',
    'Northlight keeps the leads it could see. All others are yours.',
    'Northlight keeps a copy of your card.',
    'Northlight no longer pays for your plan. Sections beyond your own plan are hidden, not deleted.',
  ]);
  await userEvent.click(within(card).getByRole('button', { name: 'Got it' }));
  await expect.poll(() => screen.queryByRole('region')).toBeNull();
  expect(calls.find(({ path }) => path.endsWith('dismiss_departure'))?.body).toBe('{"id":"7"}');
});

test('a member whose place was handed over learns their page’s new link', async () => {
  open({ handed_address: true });
  const card = await screen.findByRole('region', { name: 'Northlight removed you from its team' });
  expect(readItems(card)[0]).toBe(
    'You keep your page and everything you wrote. It has a new link: the old one goes to your successor. Template content is removed.',
  );
});

test('a member reads that their agency closed and kept nothing', async () => {
  open({ cause: 'closed', kept_card: false, kept_leads: false });
  const card = await screen.findByRole('region', { name: 'Northlight closed its account' });
  expect(readItems(card)).toContain('You keep all your leads.');
  expect(card.textContent).not.toContain('copy of your card');
});
