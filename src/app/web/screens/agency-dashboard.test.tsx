import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { getSession } from '#kit/web/session/session.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { AgencyDashboardScreen } from './agency-dashboard.tsx';

const LEAD = '00000000-0000-4000-8000-00000000000a';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

/** Opens the home screen of an agency as its leader. @returns the requests made */
async function open(profile: object, staff: object | null = null) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: LEAD, email: 'lead@agency.test' };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  const row = {
    ...buildEditableColumns({ username: 'lead' }),
    id: LEAD,
    user_id: LEAD,
    is_active: true,
    plan: 'agency_50',
    plan_expiry: null,
    is_agency_profile: true,
    agency_owner_id: null,
    agency_max_staff: 50,
    ...profile,
  };
  const calls = answerRequests((path) => {
    if (path.startsWith('/rest/v1/profiles')) return Response.json(row);
    if (path.endsWith('/rpc/own_agency')) {
      return Response.json({ staff, left: null, invitations: [] });
    }
    if (path.startsWith('/rest/v1/agencies')) {
      return Response.json({ owner_id: LEAD, name: 'Northlight', modes: {} });
    }
    return Response.json([]);
  });
  await getSession();
  const router = createMemoryRouter([{ path: '*', element: <AgencyDashboardScreen /> }], {
    initialEntries: ['/agency-dashboard'],
  });
  render(<RouterProvider router={router} />);
  return calls;
}

test.for([
  ['runs', {}],
  ['has ended', { plan: 'free', agency_max_staff: 0 }],
] as const)(
  'while an agency’s plan %s, its dashboard links the owner’s personal screens',
  async ([, profile]) => {
    await open(profile);
    const card = within(await screen.findByRole('region', { name: 'Your own page' }));
    expect(
      card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['My page', '/edit'],
      ['Leads', '/leads'],
      ['Contacts', '/contacts'],
      ['Integrations', '/integration'],
      ['Gallery', '/gallery'],
      ['Domain', '/integration/domain'],
      ['Print and share', '/print'],
    ]);
  },
);

const MEMBERSHIP = {
  agency_id: 'an-owner',
  name: 'Northlight',
  slug: null,
  logo_url: null,
  leads_rule: 'shared',
  modes: {},
  status: 'active',
  joined_at: null,
};
const STAFF = { is_agency_profile: false, agency_owner_id: 'an-owner', agency_max_staff: 0 };

test('a manager works on the owner’s agency, without owner-only screens', async () => {
  const calls = await open(STAFF, { ...MEMBERSHIP, managed: { seats: 50 } });
  await screen.findByText(
    (_, element) =>
      element?.tagName === 'P' && /^You manage Northlight’s team/.test(element.textContent),
  );
  const tabs = within(await screen.findByRole('navigation', { name: 'Agency' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Team',
    'Template',
    'Leads',
  ]);
  expect(screen.queryByRole('region', { name: 'Your own page' })).toBeNull();
  const seats = calls.find(({ path }) => path.includes('/agency_staff?'));
  expect(seats?.path).toContain('agency_id=eq.an-owner');
  expect(calls.some(({ path }) => path.endsWith('/rpc/own_billing'))).toBe(false);
});

test('a member who manages nothing reads that the screen is for the owner', async () => {
  await open(STAFF, { ...MEMBERSHIP, managed: null });
  await screen.findByText('This is for your agency’s owner');
});
