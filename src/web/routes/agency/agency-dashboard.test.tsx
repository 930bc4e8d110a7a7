import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#domain/product.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { answerRequests } from '#web/lib/connection/network-under-test.ts';
import { queryClient } from '#web/lib/data/query-client.ts';
import { getSession } from '#web/lib/session/session.ts';
import { AgencyDashboardScreen } from './agency-dashboard.tsx';

const LEAD = '00000000-0000-4000-8000-00000000000a';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

/** The owner of an agency opens their home screen. */
async function open(profile: object) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: LEAD, email: 'lead@agency.test' };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  const row = {
    ...buildEditableColumns({ username: 'lead' }),
    ...{ id: LEAD, user_id: LEAD, is_active: true, plan: 'agency_50', plan_expiry: null },
    ...{ is_agency_profile: true, agency_owner_id: null, agency_max_staff: 50 },
    ...profile,
  };
  answerRequests((path) => {
    if (path.startsWith('/rest/v1/profiles')) return Response.json(row);
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
}

test.for([
  ['runs', {}],
  ['has ended', { plan: 'free', agency_max_staff: 0 }],
] as const)(
  'while the plan of an agency %s, its dashboard leads to its owner’s own screens',
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
    ]);
  },
);
