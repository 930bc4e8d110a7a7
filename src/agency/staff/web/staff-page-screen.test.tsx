import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { EditScreen } from '#app/web/screens/edit.tsx';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { getSession } from '#kit/web/session/session.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { StaffPageScreen } from './staff-page-screen.tsx';

const AGENCY = '00000000-0000-4000-8000-00000000000a';
const STAFF = '00000000-0000-4000-8000-00000000000b';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

/** The page of a current or former member. */
const buildProfile = (user_id: string, agency_owner_id: string | null) => ({
  ...buildEditableColumns({ username: 'bea', full_name: 'Bea' }),
  id: user_id,
  user_id,
  agency_owner_id,
  is_active: true,
  plan: 'free',
  plan_expiry: null,
  agency_max_staff: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

/** The agency's owner opens a screen; every request it makes is answered. */
async function open(element: React.ReactNode, agencyOfStaff: string | null = AGENCY) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const tokens = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
  };
  const session = { ...tokens, expires_at, user: { id: AGENCY, email: 'lead@agency.test' } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  const profile = buildProfile(STAFF, agencyOfStaff);
  const calls = answerRequests((path, { body }) => {
    if (path.startsWith('/rest/v1/profiles')) {
      return Response.json({ ...profile, ...(body && JSON.parse(body)) });
    }
    if (path.startsWith('/rest/v1/agencies')) return Response.json(null);
    return Response.json([]);
  });
  await getSession();
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [`/edit?of=${STAFF}`],
  });
  render(<RouterProvider router={router} />);
  return calls;
}

function Owner() {
  return <p role="note">{useOwner()}</p>;
}

test('on a person’s own screen the owner is the signed-in person', async () => {
  await open(
    <SignedInOnly>
      <Owner />
    </SignedInOnly>,
  );
  expect((await screen.findByRole('note')).textContent).toBe(AGENCY);
});

test('on a team member’s page the owner is that member, not the agency', async () => {
  await open(
    <StaffPageScreen title="Edit" staffId={STAFF}>
      {() => <Owner />}
    </StaffPageScreen>,
  );
  expect((await screen.findByRole('note')).textContent).toBe(STAFF);
});

test('a person who left the team can’t be edited', async () => {
  await open(
    <StaffPageScreen title="Edit" staffId={STAFF}>
      {() => <Owner />}
    </StaffPageScreen>,
    null,
  );
  await screen.findByText('This page isn’t on your team');
  expect(screen.queryByRole('note')).toBe(null);
});

test('an agency editing a team page writes to that page, never to its own', async () => {
  const calls = await open(<EditScreen />);
  const person = userEvent.setup();
  const name = await screen.findByRole('textbox', { name: /Full name/ });
  await person.type(name, ' Miller');
  await person.click(await screen.findByRole('button', { name: 'Publish' }));
  const writes = () => calls.filter(({ body, path }) => body !== '' && path.includes('/profiles'));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(JSON.parse(writes()[0]?.body ?? '')).toMatchObject({ full_name: 'Bea Miller' });
  expect(writes()[0]?.path).toContain(`user_id=eq.${STAFF}`);
  // The owner's own page is fetched to find the team they lead.
  expect(calls.filter(({ body, path }) => body !== '' && path.includes(AGENCY))).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes(`draft:${AGENCY}`))).toEqual([]);
});
