import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { drawName } from '#test/rough/people.ts';
import { AnsweredDesk, TeamDesk } from './team-desk.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import './desk-panel.tsx';
import './desk-tools.tsx';
import './selected-desk.tsx';
import '#kit/web/overlays/dialog-window.tsx';
import '#kit/web/overlays/menu-window.tsx';

afterEach(cleanup);

const ADA = drawName();
const LEAD = {
  created_at: '2026-03-10T12:00:00Z',
  email: '',
  phone: '',
  company: '',
  message: '',
  source: '',
  from_staff: '',
  user_id: 'ada',
  answerer_id: 'ada',
  state: 'new',
  due_on: null,
};
const LEADS = [
  { ...LEAD, id: '1', full_name: 'Lena', due_on: '2026-03-11', state: 'answered' },
  { ...LEAD, id: '2', user_id: 'owner', full_name: 'Mara', from_staff: 'Alan', answerer_id: null },
];
const TEAM = [
  { user_id: 'ada', full_name: ADA, email: 'ada@vizit.test', status: 'active' },
  { user_id: 'ben', full_name: '', email: 'ben@vizit.test', status: 'active' },
  { user_id: 'cy', full_name: 'Cy', email: 'cy@vizit.test', status: 'suspended' },
  { user_id: null, full_name: 'Guest', email: 'guest@vizit.test', status: 'invited' },
].map((person) => ({ ...person, sort_name: person.full_name.toLowerCase() }));
const STEPS = [
  { id: 2, kind: 'note', actor: 'ben', actor_name: 'Ben', detail: 'Wants oak', happened_at: '' },
  { id: 1, kind: 'handed', actor: null, actor_name: '', detail: 'Ben', happened_at: '' },
].map((step) => ({ ...step, happened_at: '2026-03-10T12:00:00Z' }));

type Opened = {
  at?: string;
  reader?: string;
  leads?: readonly object[];
  team?: readonly object[];
};

function open(element: React.ReactElement, opened: Opened = {}) {
  const { at = '/', reader = 'owner', leads = LEADS, team = TEAM } = opened;
  const calls = answerRequests((path) => {
    if (path.startsWith('/rest/v1/agency_staff')) return Response.json(team);
    if (path.startsWith('/rest/v1/lead_steps')) return Response.json(STEPS);
    if (path.startsWith('/rest/v1/leads')) {
      return Response.json(path.includes('id=eq.') && !path.includes('_id=eq.') ? LEADS[0] : leads);
    }
    return Response.json(path.includes('/rpc/') ? 2 : []);
  });
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  render(
    <OwnerContext value={reader}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return calls;
}

test('the desk shows whose page a lead came from, who answers it, and that it is overdue', async () => {
  open(<TeamDesk rule="shared" />);
  await screen.findByText('Lena');
  await screen.findByText('from Alan, who left');
  await screen.findByText(/Was due/);
  expect((await screen.findAllByText(ADA)).length).toBeGreaterThan(0);
  screen.getByText('Unassigned');
  expect(screen.queryByRole('button', { name: 'Assign all' })).toBeNull();
});

test('with very many leads the desk says there are more than ten thousand', async () => {
  const leads = Array.from({ length: 51 }, (_, index) => ({ ...LEAD, id: String(index) }));
  open(<TeamDesk rule="shared" />, { leads });
  await screen.findByText(/of more than 10,000 leads/);
});

test('all of a member’s leads are reassigned at once, and never to a suspended member', async () => {
  const calls = open(<TeamDesk rule="shared" />, { at: '/?answerer=ada' });
  await userEvent.click(await screen.findByRole('button', { name: 'Assign all' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: `Assign all of ${ADA}’s leads` }),
  );
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('You'),
    expect.stringContaining('ben@vizit.test'),
    expect.stringContaining('Nobody'),
  ]);
  await userEvent.click(dialog.getByRole('button', { name: /ben@vizit.test/ }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/rpc/hand_on_all'))?.body).toBe(
      JSON.stringify({ of_person: 'ada', person: 'ben' }),
    ),
  );
});

test('selected leads can be unassigned or marked', async () => {
  const calls = open(<TeamDesk rule="shared" />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mara' }));
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 1 lead' }));
  await userEvent.click(dialog.getByRole('button', { name: /Nobody/ }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/rpc/hand_on_leads'))?.body).toBe(
      JSON.stringify({ ids: ['2'] }),
    ),
  );
});

test('searching the people who take turns doesn’t untick anyone', async () => {
  const team = Array.from({ length: 45 }, (_, index) => ({
    ...TEAM[0],
    user_id: `person-${index}`,
    full_name: `${ADA} ${index}`,
  }));
  const calls = open(<TeamDesk rule="shared" />, { team });
  await userEvent.click(await screen.findByRole('button', { name: 'Take turns' }));
  const dialog = within(await screen.findByRole('dialog'));
  const search = dialog.getByLabelText('Search people');
  for (const wanted of [' 17', ' 42']) {
    await userEvent.clear(search);
    await userEvent.type(search, `${wanted}{Enter}`);
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(dialog.getByRole('checkbox'));
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/rpc/set_lead_turns'))?.body).toBe(
      JSON.stringify({ people: ['person-17', 'person-42'] }),
    ),
  );
});

test('the member assigned to a lead reads its notes, deletes their own, and can give it back', async () => {
  open(<AnsweredDesk />, { at: '/?lead=1', reader: 'ben' });
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('Wants oak');
  panel.getByText('Assigned to Ben in turn');
  panel.getByRole('button', { name: 'Delete this note' });
  panel.getByRole('button', { name: 'Give it back' });
  expect(panel.queryByLabelText('Answered by')).toBeNull();
  panel.getByLabelText('Due');
});

test('the assigned member can’t delete another’s note', async () => {
  open(<AnsweredDesk />, { at: '/?lead=1', reader: 'cy' });
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('Wants oak');
  expect(panel.queryByRole('button', { name: 'Delete this note' })).toBeNull();
});
