import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { drawName } from '#test/rough/people.ts';
import type { Staff } from './queries.ts';
import { RemoveDialog } from './staff-dialog.tsx';

afterEach(cleanup);

const ADA: Staff = {
  id: 'a-seat',
  user_id: 'ada',
  email: 'ada@vizit.test',
  full_name: drawName(),
  sort_name: 'ada',
  status: 'active',
  can_keep_card: true,
  group_id: null,
  role: 'member',
  led_groups: null,
  invited_at: '',
  joined_at: '',
};

/** @param shared the member's leads that the agency reads */
function openDialog(shared: readonly object[] = []) {
  const calls = answerRequests((path) =>
    Response.json(path.startsWith('/rest/v1/leads') ? shared : 'a-card'),
  );
  render(
    <OwnerContext value="owner">
      <QueryClientProvider client={new QueryClient()}>
        <RemoveDialog mayLead staff={ADA} onClose={() => {}} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return calls;
}

const findRemoval = (calls: ReturnType<typeof openDialog>) =>
  JSON.parse(calls.find(({ path }) => path.includes('/rpc/remove_staff'))?.body ?? '');

test('removing a member keeps nothing unless chosen', async () => {
  const calls = openDialog();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(findRemoval(calls)).toMatchObject({ keep_card: false, keep_leads: false });
});

test('keeping leads is offered only if some are shared', async () => {
  openDialog([{ id: 'a-lead' }]);
  await screen.findByRole('switch', { name: 'Keep the leads shared with us' });
  cleanup();
  const calls = openDialog();
  await waitFor(() => expect(calls.some(({ path }) => path.includes('user_id=in.'))).toBe(true));
  await screen.findByRole('switch', { name: 'Keep a copy of the card' });
  expect(screen.queryByRole('switch', { name: 'Keep the leads shared with us' })).toBeNull();
});
