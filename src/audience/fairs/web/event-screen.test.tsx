import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { keepUnsent, listUnsent } from '#kit/web/outbox/outbox.ts';
import { openFakeDisk } from '#kit/web/outbox/outbox-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { FAIR_KIND, LEAD_KIND } from '../rules/fairs.ts';
import { EventScreen } from './event-screen.tsx';
import { startSending } from './send-unsent.ts';

afterEach(async () => {
  cleanup();
  queryClient.clear();
  await leaveSession();
});

const OSLO = { id: crypto.randomUUID(), name: 'Oslo', held_on: null, follow_up: '', scans: 0 };

type Setting = {
  userId?: string;
  /** The response of a failing server. */
  fairs?: object[] | Response;
  plan?: string;
  isActive?: boolean;
  /** The team members' leads, as shown to its owner, or else to one of its managers. */
  team?: object[];
  isOwner?: boolean;
  /** The server's answer to a lead. */
  answer?: () => Response | Promise<Response>;
};

const DONE = () => new Response(null, { status: 204 });

/** Opens the event screen, of a new account unless one is given. @returns its id and its requests */
async function open({
  userId = crypto.randomUUID(),
  fairs = [{ ...OSLO, leads: 3 }],
  plan = 'premium',
  isActive = true,
  team,
  isOwner = true,
  answer = DONE,
}: Setting) {
  openFakeDisk();
  const profile = {
    ...buildEditableColumns({ username: 'ada' }),
    id: userId,
    user_id: userId,
    is_active: isActive,
    plan,
    plan_expiry: '2999-01-01T00:00:00Z',
    is_agency_profile: team !== undefined && isOwner,
    agency_owner_id: isOwner ? null : crypto.randomUUID(),
  };
  const calls = answerRequests((path) => {
    if (path.includes('/profiles?')) return Response.json(profile);
    if (path.endsWith('/own_fairs'))
      return fairs instanceof Response ? fairs.clone() : Response.json(fairs);
    if (path.endsWith('/team_fairs')) return Response.json(team ?? []);
    if (path.includes('/rpc/keep_')) return answer();
    return Response.json([]);
  });
  await keepSession({ id: userId });
  // As every page does once it is idle.
  startSending(userId);
  const router = createMemoryRouter([{ path: '*', element: <EventScreen /> }], {
    initialEntries: ['/event'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <OwnerContext value={userId}>
        <RouterProvider router={router} />
      </OwnerContext>
    </QueryClientProvider>,
  );
  const readSent = () =>
    calls
      .filter(({ path }) => path.endsWith('/keep_fair_lead'))
      .map(({ body }) => JSON.parse(body).lead);
  return { userId, calls, readSent };
}

const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save lead' }));

test('a lead is typed field by field and saved with one press, and the next can be typed', async () => {
  const { readSent, userId } = await open({});
  await type('Full name', 'Grace Hopper{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await userEvent.keyboard('grace@navy.test{Enter}+1 555');
  await type('Tag', 'hot');
  await type('Note', 'Wants oak{Enter}and soon');
  expect(readSent()).toEqual([]);
  await save();
  expect((await screen.findByText('Grace Hopper is saved.')).getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  expect(screen.getByLabelText('Note')).toHaveProperty('value', '');
  await waitFor(() =>
    expect(readSent()).toMatchObject([
      {
        full_name: 'Grace Hopper',
        email: 'grace@navy.test',
        phone: '+1 555',
        tag: 'hot',
        message: 'Wants oak\nand soon',
        fair_id: OSLO.id,
      },
    ]),
  );
  await waitFor(async () => expect(await listUnsent(userId)).toEqual([]));
});

test('an invalid lead stays in the form, with the field that is wrong', async () => {
  const { userId } = await open({});
  await type('Email', 'grace@');
  await save();
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(await listUnsent(userId)).toEqual([]);
});

test('a full disk is reported at once, and the lead stays in the form', async () => {
  const { userId } = await open({});
  await type('Full name', 'Grace');
  const { IDBObjectStore } = await import('fake-indexeddb');
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await save();
  expect(await screen.findByText(/^This device is full, so nothing was saved/)).toBeTruthy();
  expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Grace');
  add.mockRestore();
  await save();
  expect(await screen.findByText('Grace is saved.')).toBeTruthy();
  await waitFor(async () => expect(await listUnsent(userId)).toEqual([]));
});

test('the typed text survives a closed tab', async () => {
  const { userId } = await open({});
  await type('Full name', 'Ελένη');
  cleanup();
  await open({ userId });
  expect(await screen.findByLabelText('Full name')).toHaveProperty('value', 'Ελένη');
});

test('a refused lead is shown with its reason, and is sent again or deleted', async () => {
  let isOpen = false;
  const message = 'Lead form is part of Premium.';
  const refuse = () => Response.json({ message }, { status: 403 });
  const { readSent, userId } = await open({ answer: () => (isOpen ? DONE() : refuse()) });
  await type('Full name', 'Grace');
  await save();
  const card = await screen.findByRole('region', { name: 'Grace' });
  expect(within(card).getByText(message)).toBeTruthy();
  isOpen = true;
  await userEvent.click(within(card).getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect(await listUnsent(userId)).toEqual([]));
  expect(new Set(readSent().map(({ id }) => id)).size).toBe(1);
  expect(screen.queryByText('On this device')).toBeNull();
});

test('one press resends or deletes all leads refused for one reason', async () => {
  const refuse = () => Response.json({ message: 'Your page is closed.' }, { status: 403 });
  const { userId } = await open({ answer: refuse });
  const entry = { userId, kind: LEAD_KIND, at: 1 };
  for (const full_name of ['Grace', 'Ada', 'Ελένη', '山田', 'Linus', 'Mary'])
    await keepUnsent({ ...entry, id: crypto.randomUUID(), data: { full_name } });
  const card = await screen.findByRole('region', { name: /^Grace, Ada, .* and 1 more$/ });
  await userEvent.click(within(card).getByRole('button', { name: 'Delete' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete 6 entries?' })).getByRole(
      'button',
      { name: 'Delete' },
    ),
  );
  await waitFor(async () => expect(await listUnsent(userId)).toEqual([]));
});

test('a refused event stays in the list, as its leads wait for it', async () => {
  const refuse = () => Response.json({ message: 'You can have 50 events.' }, { status: 403 });
  const { userId } = await open({ answer: refuse });
  const fair = { id: crypto.randomUUID(), name: 'Bergen', held_on: null };
  await keepUnsent({ id: fair.id, userId, kind: FAIR_KIND, data: fair, at: 1 });
  await screen.findByText('You can have 50 events.');
  expect(await screen.findByRole('option', { name: 'Bergen' })).toBeTruthy();
});

test('a list of more than ten events can be searched', async () => {
  const fairs = ['Oslo', 'Bergen', 'Paris', 'Rome', 'Turin', 'Lyon', 'Bonn', 'Graz', 'Brno', 'Cork']
    .concat('Hamar')
    .map((name) => ({ ...OSLO, id: crypto.randomUUID(), name, leads: 0 }));
  await open({ fairs });
  await userEvent.click(await screen.findByRole('button', { name: 'Event: Oslo' }));
  await userEvent.type(await screen.findByLabelText('Search events'), 'ham');
  await userEvent.click(await screen.findByRole('button', { name: 'Hamar' }));
  await screen.findByRole('button', { name: 'Event: Hamar' });
});

test('tags of earlier leads are suggested', async () => {
  await open({});
  await type('Full name', 'Grace');
  await type('Tag', 'hot');
  await save();
  await screen.findByText('Grace is saved.');
  const tags = [...document.querySelectorAll('#fair-tags option')];
  expect(tags.map((tag) => tag.getAttribute('value'))).toEqual(['hot']);
});

test('a failure to load events doesn’t look like an empty list', async () => {
  await open({ fairs: Response.json({ message: 'No.' }, { status: 400 }) });
  expect(await screen.findByText('We couldn’t load your events')).toBeTruthy();
  expect(screen.queryByText('Name your event')).toBeNull();
});

test('the first event can be named with or without a day', async () => {
  const { calls, userId } = await open({ fairs: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Start event' }));
  expect(await screen.findByText('Please name your event.')).toBeTruthy();
  await type('Name', 'Hannover Messe');
  await userEvent.clear(screen.getByLabelText('Day (optional)'));
  await userEvent.click(screen.getByRole('button', { name: 'Start event' }));
  await waitFor(() => {
    const sent = calls.find(({ path }) => path.endsWith('/keep_fair'));
    expect(JSON.parse(sent?.body ?? '{}')).toEqual({
      id: expect.any(String),
      account: userId,
      name: 'Hannover Messe',
    });
  });
});

test('the code opens with the event’s mark, and the leads are a press away', async () => {
  await open({});
  const code = await screen.findByRole('link', { name: 'Show your code' });
  expect(code.getAttribute('href')).toBe('/code?at=event');
  const leads = await screen.findByRole('link', { name: 'View leads' });
  expect(leads.getAttribute('href')).toBe(`/leads?event=${OSLO.id}`);
});

test('on a plan without leads, the screen says that they wait here', async () => {
  await open({ plan: 'free' });
  expect(await screen.findByText(/stays on this device until your plan/)).toBeTruthy();
});

test('a closed page says before anything is typed that leads wait here', async () => {
  await open({ isActive: false });
  const note = await screen.findByRole('region', { name: 'Your page is closed' });
  expect(note.textContent).toContain('stays on this device until your page is open again');
});

test.for([
  ['owner', true],
  ['manager', false],
] as const)('a team’s %s sees each person’s leads from an event', async ([, isOwner]) => {
  const brought = { name: 'Oslo', held_on: '2026-11-29' };
  await open({
    isOwner,
    team: [
      { ...brought, user_id: 'ben', full_name: 'Ben', leads: 12 },
      { ...brought, name: 'OSLO', user_id: 'eleni', full_name: 'Ελένη', leads: 3 },
      { ...brought, user_id: null, full_name: 'Ada', leads: 2 },
    ],
  });
  const card = await screen.findByRole('region', { name: 'Your team’s events' });
  const rows = within(card).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Oslo.*2026Ben12$/),
    'Ελένη3',
    'Ada2',
  ]);
});
