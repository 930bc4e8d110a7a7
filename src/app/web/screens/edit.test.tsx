import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { buildReport } from '#audience/reports/rules/report-under-test.ts';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { getSession } from '#kit/web/session/session.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { EditScreen } from './edit.tsx';
// Lazily loaded on first opening; loading them must not count as waiting here.
import './page-editor.tsx';
import '#audience/reports/web/link-clicks.tsx';
import '#page/canvas/web/canvas.tsx';
import '#page/editor/web/wide-editor.tsx';
import '#page/sections/web/section-content.tsx';
import '#page/sections/web/section-panel.tsx';
import '#page/sections/web/section-rows.tsx';

/** A link was pressed three times. */
const REPORT = {
  ...buildReport(),
  dimensions: { link: [{ value: 'https://shop.example/', count: 3 }] },
};

/** An agency locks its members' links. */
const TEAM = {
  staff: {
    agency_id: '00000000-0000-4000-8000-00000000000d',
    name: 'Northlight',
    logo_url: null,
    leads_rule: 'private',
    modes: { custom_links: 'locked' },
    managed: null,
    status: 'active',
    slug: null,
    joined_at: null,
  },
  left: null,
  invitations: [],
};

const OWNER = '00000000-0000-4000-8000-00000000000c';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

type Opening = {
  at?: string;
  columns?: object;
  /** Of the account, which no form changes. */
  state?: object;
  field?: RegExp;
};

/** An owner opens the editor, by default for the first time after sign-up. */
async function open(
  details: object,
  { at = '/edit', columns = {}, state = {}, field = /Full name/ }: Opening = {},
) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: OWNER, email: 'ada@vizit.test', ...details };
  const session = { access_token: crypto.randomUUID(), refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  const profile = {
    ...buildEditableColumns({ full_name: 'Ada', ...columns }),
    id: OWNER,
    user_id: OWNER,
    agency_owner_id: null,
    is_active: true,
    plan: 'free',
    ...state,
  };
  answerRequests((path) => {
    if (path.startsWith('/rest/v1/rpc/own_agency')) return Response.json(TEAM);
    if (path.startsWith('/rest/v1/rpc/analytics_report')) return Response.json(REPORT);
    return Response.json(path.startsWith('/rest/v1/profiles') ? profile : []);
  });
  await getSession();
  const router = createMemoryRouter([{ path: '*', element: <EditScreen /> }], {
    initialEntries: [at],
  });
  render(<RouterProvider router={router} />);
  return screen.findByRole('textbox', { name: field });
}

test('unconfirmed owners read above their editor that only they see the page', async () => {
  await open({});
  expect(await screen.findByRole('region', { name: 'Only you can see this page' })).toBeTruthy();
});

test('confirmed owners see only their editor', async () => {
  await import('#account/verification/web/unconfirmed-page-notice.tsx');
  await open({ email_confirmed_at: '2026-11-21T10:00:00Z' });
  expect(screen.queryByRole('region', { name: 'Only you can see this page' })).toBeNull();
});

test('an open link shows its clicks in the last 7 days, and so does its row', async () => {
  const custom_links = [
    { id: 'notes', buttonText: 'Notes', url: 'https://notes.example' },
    { id: 'shop', buttonText: 'Chairs', url: 'https://shop.example' },
  ];
  await open(
    {},
    { at: '/edit?at=custom_links.shop', columns: { custom_links }, field: /^Title of/ },
  );
  expect(await screen.findByText('3 clicks in the last 7 days')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'All links' }));
  expect((await screen.findByTitle('Clicks in the last 7 days')).textContent).toBe('3 · 7 d');
});

const SHARED = {
  at: `/edit?${new URLSearchParams({ text: 'Cups: https://shop.example/cups' })}`,
  field: /^New link$/,
};

test.for([
  ['open', {}],
  ['suspended', { is_active: false }],
] as const)(
  'a share from a phone opens the links of a page that is %s, with the shared link in the box for new links',
  async ([, state]) => {
    const box = await open({}, { ...SHARED, state });
    expect(box).toHaveProperty('value', 'https://shop.example/cups');
    fireEvent.click(screen.getByRole('button', { name: 'Add link' }));
    await screen.findByRole('button', { name: /^Edit Cups/ });
    expect(box).toHaveProperty('value', '');
  },
);

test('a shared link can’t be added where an agency locks the links, and the editor says so', async () => {
  const box = await open({}, { ...SHARED, state: { agency_owner_id: TEAM.staff.agency_id } });
  expect(box).toHaveProperty('value', 'https://shop.example/cups');
  expect(await screen.findAllByText('Northlight sets this for every page.')).not.toEqual([]);
  for (const control of [box, screen.getByRole('button', { name: 'Add link' })])
    expect(control.closest('fieldset[disabled]')).not.toBeNull();
});
