import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { invitationPath } from '#kit/rules/paths.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { InvitationBanner } from './invitation-banner.tsx';

afterEach(cleanup);

const OPEN = {
  id: '7',
  name: 'Northlight',
  logo_url: null,
  leads_rule: 'private',
  modes: {},
  invited_at: '2026-03-10T12:00:00Z',
};

/** Opens the dashboard from the email about invitation 7. */
function openByMail({ staff = null as object | null, invitations = [OPEN] as object[] }) {
  let shown = invitations;
  answerRequests((path) => {
    if (path.endsWith('/rpc/answer_invitation')) shown = [];
    return Response.json({ staff, left: null, invitations: shown });
  });
  const router = createMemoryRouter([{ path: '*', element: <InvitationBanner /> }], {
    initialEntries: [invitationPath('7')],
  });
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return router;
}

const findCard = () =>
  screen.findByRole('region', { name: /Northlight invited you to join its team/ });
const CLOSED = 'This invitation is no longer open';

test('opening the email of a withdrawn invitation shows a notice, once', async () => {
  const router = openByMail({ invitations: [] });
  await screen.findByRole('region', { name: CLOSED });
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(router.state.location.search).toBe('');
});

test('a declined invitation isn’t called withdrawn afterwards', async () => {
  openByMail({});
  await findCard();
  expect(screen.queryByRole('region', { name: CLOSED })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  await expect.poll(() => screen.queryByRole('region')).toBeNull();
});

test('an invited person reads what the agency would see', async () => {
  openByMail({});
  const told = (await findCard()).textContent;
  expect(told).toContain('Only you see the leads of your page.');
  expect(told).toContain(
    'The agency sees your page’s visits, clicks and number of leads, and the day you last used your account.',
  );
});

test('a team member who opens an old invitation email sees no notice', async () => {
  const staff = {
    name: 'Northlight',
    logo_url: null,
    leads_rule: 'own',
    modes: {},
    agency_id: 'an-owner',
    managed: null,
    status: 'active',
    slug: null,
    joined_at: null,
  };
  openByMail({ staff, invitations: [{ ...OPEN, id: '8' }] });
  await findCard();
  expect(screen.queryByRole('region', { name: CLOSED })).toBeNull();
});
