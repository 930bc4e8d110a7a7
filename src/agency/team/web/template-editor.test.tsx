import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Agency } from '#agency/web/agency.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { TemplateEditor } from './template-editor.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/alert-window.tsx';
import { OwnerContext } from '#kit/web/session/owner.ts';

afterEach(cleanup);

const AGENCY: Agency = {
  owner_id: 'an-owner',
  name: 'Northlight',
  modes: { look: 'locked' },
  template: {},
  directory_rules: {},
  slug: null,
  logo_url: null,
  accent: null,
  about: '',
  is_team_public: false,
  leads_rule: 'private',
  template_name: '',
  max_staff_granted: null,
  words: '',
  created_at: '',
  updated_at: '',
};
const SENT = {
  id: 7,
  created_at: '2026-03-10T12:00:00Z',
  status: 'done',
  total: 2,
  done: 2,
  modes: AGENCY.modes,
  group_id: null,
};

/** The template of an agency of two pages. @returns the requests made so far */
function openEditor({ isOpen = true, pushes = [SENT] } = {}) {
  const calls = answerRequests((path, { body }) => {
    if (path.startsWith('/rest/v1/agency_pushes')) return Response.json(pushes);
    if (path.startsWith('/rest/v1/agency_groups')) return Response.json([]);
    if (!path.startsWith('/rest/v1/rpc/preview_template')) return new Response(null);
    const { modes } = JSON.parse(body) as { modes: Record<string, string> };
    const isChanged = modes.bio === 'locked';
    const parts = isChanged ? [{ part: 'bio', people: 2 }] : [];
    return Response.json({ people: isChanged ? 2 : 0, parts });
  });
  const page = { ...buildEditableColumns({ bio: '', designation: 'Adviser' }) };
  const element = (
    <>
      <TemplateEditor agency={AGENCY} group={null} page={page} isOpen={isOpen} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/elsewhere', element: <p>Somewhere else</p> },
  ]);
  render(
    <OwnerContext value="an-owner">
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return calls;
}

const modeOf = (part: string) =>
  within(screen.getByRole('radiogroup', { name: part }))
    .getAllByRole('radio')
    .find((radio) => radio.getAttribute('aria-checked') === 'true')?.textContent;
const choose = (part: string, mode: string) =>
  userEvent.click(
    within(screen.getByRole('radiogroup', { name: part })).getByRole('radio', { name: mode }),
  );

test('a template field is chosen, previewed and sent; until then no page changes', async () => {
  const calls = openEditor();
  await screen.findByText(/^No page changes now/);
  expect([modeOf('Look'), modeOf('Bio')]).toEqual(['Locked', 'Free']);
  await choose('Bio', 'Locked');
  await screen.findByText('This changes 2 pages: bio.');
  screen.getByText('Not sent yet');
  screen.getByText('Empty on your page, so it would be empty everywhere: bio.');
  const isSent = ({ path }: { path: string }) => path.endsWith('/rpc/push_template');
  expect(calls.some(isSent)).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Send to all pages' }));
  const asked = within(await screen.findByRole('alertdialog'));
  asked.getByText(/^This changes 2 pages: bio\. You can take it back afterwards\.$/);
  await userEvent.click(asked.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(calls.some(isSent)).toBe(true));
  const { modes } = JSON.parse(calls.find(isSent)?.body ?? '{}');
  expect(modes).toMatchObject({ look: 'locked', bio: 'locked', designation: 'free' });
});

test('choices can be discarded, and a field that is never empty can’t be required', async () => {
  openEditor();
  await choose('Designation', 'Required');
  expect(modeOf('Designation')).toBe('Required');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(modeOf('Designation')).toBe('Free');
  expect(screen.queryByText('Not sent yet')).toBeNull();
  const look = within(screen.getByRole('radiogroup', { name: 'Look' }));
  expect(look.queryByRole('radio', { name: 'Required' })).toBeNull();
});

test('a running push blocks further sends and shows its progress', async () => {
  openEditor({ pushes: [{ ...SENT, status: 'running', done: 1 }] });
  await screen.findByText('A template is on its way to the pages.');
  screen.getByText(/1 of 2 pages/);
  const reached = screen.getByRole('progressbar', { name: 'Pages reached' });
  expect(reached.getAttribute('aria-valuenow')).toBe('1');
  await choose('Bio', 'Locked');
  const send = await screen.findByRole('button', { name: 'Send to all pages' });
  expect(send).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
});

test('the preview is counted again once a push finishes', async () => {
  const running = { ...SENT, status: 'running', done: 1 };
  const pushes = [running];
  const calls = openEditor({ pushes });
  const count = () => calls.filter(({ path }) => path.includes('preview_template')).length;
  await screen.findByText('A template is on its way to the pages.');
  await waitFor(() => expect(count()).toBeGreaterThan(0));
  const before = count();
  pushes[0] = SENT;
  await waitFor(() => expect(count()).toBe(before + 1));
});

test('without an agency plan the template is readable but can’t be sent', async () => {
  openEditor({ isOpen: false });
  await screen.findByText('Locked: look');
  for (const radio of screen.getAllByRole('radio')) {
    expect(radio.closest('fieldset[disabled]'), radio.textContent ?? '').not.toBeNull();
  }
  expect(screen.queryByRole('button', { name: /^Send|^Save/ })).toBeNull();
});

test('unsent choices aren’t lost without a confirmation', async () => {
  openEditor();
  await choose('Bio', 'Locked');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Leave without sending?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Stay here' }));
  expect(modeOf('Bio')).toBe('Locked');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without sending' }));
  expect(await screen.findByText('Somewhere else')).toBeTruthy();
});
