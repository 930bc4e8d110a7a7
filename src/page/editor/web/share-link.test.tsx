import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { ADA, keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { ShareLinkScreen } from './share-link.tsx';

afterEach(async () => {
  cleanup();
  queryClient.clear();
  await leaveSession();
});

const ROW = {
  ...buildEditableColumns({ username: 'ada' }),
  id: ADA,
  user_id: ADA,
  is_active: true,
  plan: 'free',
  plan_expiry: null,
  is_agency_profile: false,
  agency_owner_id: null,
};

type SentDraft = { changes: { custom_links: { value: { id: string }[] } } };

/** Ada's phone shares this; the server takes her draft, or has another one. */
async function share(query: Record<string, string>, isTaken = true) {
  await keepSession();
  const calls = answerRequests((path, { body }) => {
    if (path.startsWith('/rest/v1/profiles')) return Response.json(ROW);
    if (path.startsWith('/rest/v1/rpc/save_draft')) {
      const { changes }: SentDraft = JSON.parse(body);
      const value = isTaken ? changes.custom_links.value : [];
      return Response.json([{ field: 'custom_links', value, revision: 1, device: 'Chrome' }]);
    }
    if (path.startsWith('/link-previews'))
      return Response.json({ title: 'Ταζάκια', picture: null });
    return Response.json([]);
  });
  const routes = [
    { path: '/share', element: <ShareLinkScreen /> },
    { path: '/edit', element: <h1>The editor</h1> },
  ];
  const initialEntries = [`/share?${new URLSearchParams(query)}`];
  const router = createMemoryRouter(routes, { initialEntries });
  render(<RouterProvider router={router} />);
  return {
    router,
    listSent: () => calls.filter(({ path }) => path.startsWith('/rest/v1/rpc/save_draft')),
  };
}

const SHARED = { title: 'Cups', text: 'Look: https://shop.example/cups' };

test('a shared link joins the draft by a press, under its title, and the editor opens there', async () => {
  const { router, listSent } = await share(SHARED);
  await screen.findByRole('heading', { name: 'Add this link?' });
  expect(screen.getByRole('textbox', { name: 'Link title' })).toHaveProperty('value', 'Cups');
  expect(listSent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Add to my page' }));
  await screen.findByRole('heading', { name: 'The editor' });
  expect(router.state.location.search).toBe('?at=links');
  const [{ body = '' } = {}] = listSent();
  expect(JSON.parse(body)).toMatchObject({
    owner: ADA,
    changes: {
      custom_links: { value: [{ url: 'https://shop.example/cups', buttonText: 'Cups' }], known: 0 },
      sections_enabled: { value: { links: true } },
    },
  });
});

test('the page’s own title is read by a press', async () => {
  await share({ url: 'https://shop.example/cups' });
  await userEvent.click(await screen.findByRole('button', { name: 'Use the page’s own title' }));
  expect(await screen.findByDisplayValue('Ταζάκια')).toBeTruthy();
});

test('a draft that has just changed elsewhere says so, and the link can be added again', async () => {
  const { listSent } = await share(SHARED, false);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to my page' }));
  expect(await screen.findByText(/changed on another device/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add to my page' }));
  await screen.findByText(/changed on another device/);
  expect(listSent()).toHaveLength(2);
});

test('without a link in what was shared, one can be typed', async () => {
  await share({ text: 'javascript:alert(1)' });
  await screen.findByText('There’s no link in what you shared');
  const way = screen.getByRole('link', { name: 'Type a link' });
  expect(way.getAttribute('href')).toBe('/edit?at=links');
});
