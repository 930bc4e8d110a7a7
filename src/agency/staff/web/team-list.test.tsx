import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { LeaderContext } from '#agency/web/leader.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { drawName } from '#test/rough/people.ts';
import { TeamList } from './team-members.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/alert-window.tsx';
import '#kit/web/overlays/menu-window.tsx';

afterEach(cleanup);

const NAME = drawName();
const SEAT = {
  role: 'member',
  led_groups: null,
  full_name: NAME,
  sort_name: 'ada',
  can_keep_card: true,
  joined_at: null,
};
const ADA = { ...SEAT, id: 'a', user_id: 'ada', email: 'ada@vizit.test', status: 'active' };
const GRACE = { ...SEAT, id: 'g', user_id: null, email: 'grace@vizit.test', status: 'invited' };

function open(
  element: React.ReactElement,
  team: readonly object[],
  groups: readonly object[] = [],
  search = '',
) {
  const answer = (path: string) => {
    if (path.startsWith('/rest/v1/agency_staff?select=status&')) {
      const isOpen = path.includes('status=eq.invited');
      const { length } = team.filter(
        (seat) => !isOpen || ('status' in seat && seat.status === 'invited'),
      );
      return new Response(null, { headers: { 'content-range': `*/${length}` } });
    }
    if (path.startsWith('/rest/v1/agency_staff')) {
      return Response.json(team.map((seat) => ({ invited_at: '2026-03-01T12:00:00Z', ...seat })));
    }
    if (path.startsWith('/rest/v1/agency_groups')) return Response.json(groups);
    return Response.json(/\/rpc\/(?:resend_invitations|mail_pieces)$/.test(path) ? 1 : []);
  };
  const calls = answerRequests(answer);
  const client = new QueryClient();
  // The configuration is loaded once, perhaps by an earlier test file.
  client.setQueryData(queryKeys.config, { wallets: { apple: true, google: false } });
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [`/${search}`],
  });
  render(
    <OwnerContext value="an-owner">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return calls;
}

test('an owner resends all open invitations, after a confirmation', async () => {
  const calls = open(<TeamList mayLead />, [ADA, GRACE]);
  await userEvent.click(await screen.findByRole('button', { name: 'Resend all' }));
  const asked = within(await screen.findByRole('alertdialog'));
  asked.getByText('Send 1 invitation again?');
  expect(calls.some(({ path }) => path.endsWith('/rpc/resend_invitations'))).toBe(false);
  await userEvent.click(asked.getByRole('button', { name: 'Resend all' }));
  await waitFor(() =>
    expect(calls.some(({ path }) => path.endsWith('/rpc/resend_invitations'))).toBe(true),
  );
});

test('all open invitations are counted in a team of more than a thousand', async () => {
  open(
    <TeamList mayLead />,
    Array(1_200)
      .fill(GRACE)
      .map((seat, id) => ({ ...seat, id })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Resend all' }));
  await screen.findByRole('alertdialog', { name: 'Send 1,200 invitations again?' });
});

test.for([
  ['everybody has answered', true, [ADA]],
  ['the plan has ended', false, [ADA, GRACE]],
] as const)('resending isn’t offered when %s', async ([, mayLead, team]) => {
  const calls = open(<TeamList mayLead={mayLead} />, team);
  await screen.findByRole('link', { name: 'Saved cards' });
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: 'Resend all' })).toBeNull();
});

test('an owner emails everyone their wallet card, after a confirmation of the consequences', async () => {
  const calls = open(<TeamList mayLead />, [ADA, GRACE]);
  await userEvent.click(await screen.findByRole('button', { name: 'Send wallet cards' }));
  const asked = within(await screen.findByRole('alertdialog'));
  asked.getByText(/become void when someone leaves/);
  const isSent = () => calls.some(({ path }) => path.endsWith('/rpc/mail_pieces'));
  expect(isSent()).toBe(false);
  await userEvent.click(asked.getByRole('button', { name: 'Send cards' }));
  await waitFor(() => expect(isSent()).toBe(true));
});

test('a team without joined members can’t send cards', async () => {
  const calls = open(<TeamList mayLead />, [GRACE]);
  await screen.findByRole('button', { name: 'Resend all' });
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: 'Send wallet cards' })).toBeNull();
});

test('handing over asks for a successor before anyone is removed', async () => {
  open(<TeamList mayLead />, [ADA]);
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${NAME}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hand over' }));
  await screen.findByLabelText('Successor’s email');
});

test('an owner makes a member a manager after a confirmation that names the consequences', async () => {
  const calls = open(<TeamList mayLead />, [ADA]);
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${NAME}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Make manager' }));
  const asked = within(await screen.findByRole('dialog'));
  asked.getByText(/can’t change your plan, your agency or other managers/);
  expect(calls.some(({ path }) => path.endsWith('/rpc/set_manager'))).toBe(false);
  await userEvent.click(asked.getByRole('button', { name: 'Make manager' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/rpc/set_manager'))?.body).toBe(
      JSON.stringify({ staff_id: 'a', is_manager: true }),
    ),
  );
});

const SALES = { id: 'sales', name: 'Sales', template_name: '', source_id: null, modes: null };

test.for([
  ['a new', 'Make manager', 'Make manager', {}],
  ['an existing', 'Choose their groups', 'Save', { role: 'manager' }],
] as const)('an owner chooses the groups of %s manager', async ([, item, confirm, seat]) => {
  const calls = open(<TeamList mayLead />, [{ ...ADA, ...seat }], [SALES]);
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${NAME}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  const asked = within(await screen.findByRole('dialog'));
  await userEvent.click(await asked.findByRole('radio', { name: 'These groups' }));
  await userEvent.click(asked.getByRole('button', { name: confirm }));
  await asked.findByText('Choose at least one group.');
  await userEvent.click(asked.getByRole('checkbox', { name: 'Sales' }));
  await userEvent.click(asked.getByRole('button', { name: confirm }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/rpc/set_manager'))?.body).toBe(
      JSON.stringify({ staff_id: 'a', is_manager: true, group_ids: ['sales'] }),
    ),
  );
});

test.for([
  ['member', ['Suspend', 'Hand over', 'Remove']],
  ['manager', []],
] as const)('a manager’s actions on a %s are: %s', async ([role, offered]) => {
  open(
    <LeaderContext value="manager">
      <TeamList mayLead />
    </LeaderContext>,
    [{ ...ADA, role }],
  );
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${NAME}` }));
  await screen.findByRole('menu');
  expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(offered);
});

/** A window whose width can cross the breakpoint at which the list becomes a table. */
function openWindow() {
  const listeners = new Set<() => void>();
  let isWide = true;
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  return (wide: boolean) =>
    act(() => {
      isWide = wide;
      for (const listener of [...listeners]) listener();
    });
}

test.for([
  ['Suspend', true],
  ['Remove', false],
  ['Hand over', false],
] as const)('the %s dialog stays open while the list becomes cards', async ([action, hasWords]) => {
  const resize = openWindow();
  open(<TeamList mayLead />, [ADA]);
  await screen.findByRole('table', { name: 'Team' });
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${NAME}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  const dialog = await screen.findByRole('dialog');
  const words = dialog.querySelector('textarea');
  expect(words !== null).toBe(hasWords);
  if (words) await userEvent.type(words, 'Away until May');
  resize(false);
  expect(document.querySelector('table')).toBeNull();
  expect(screen.getByRole('dialog')).toBe(dialog);
  resize(true);
  expect(screen.getByRole('dialog')).toBe(dialog);
  if (words) expect(words.value).toBe('Away until May');
});

test('sorted by newest, open invitations sent together share a row that expands', async () => {
  const invited = ['a', 'b', 'c', 'd'].map((id, index) => ({
    ...GRACE,
    id,
    full_name: `Person ${id}`,
    invited_at: `2026-03-01T12:00:0${9 - index}Z`,
    ...(id === 'd' && { user_id: 'd', status: 'active' }),
  }));
  open(<TeamList mayLead />, invited, [], '?sort=newest');
  await screen.findByText('Person d');
  expect(screen.queryByText('Person a')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^3 people invited · / }));
  for (const id of ['a', 'b', 'c']) screen.getByText(`Person ${id}`);
  cleanup();
  open(<TeamList mayLead />, invited);
  await screen.findByText('Person a');
  expect(screen.queryByRole('button', { name: /people invited/ })).toBeNull();
});
